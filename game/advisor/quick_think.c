#include "game/advisor/quick_think.h"

#include <string.h>

#include "game/advisor/tables.h"

#define WORK 5500    /* looks of the net at full effort: at most 17,000 cycles each */
#define DEPTH 3      /* turns that are played after the one that is tried */
#define END 16       /* to the end once so few cards are left */
#define TRIED 8      /* most turns that are tried */
#define MARGIN 10000 /* turns that the net likes that much less are not tried */
#define DOUBT 4      /* one sample in so many does not believe what persons point out */
#define TRIES 6      /* how often a hand is dealt to find one that would point so */

static void take_out(uint16_t set[RULES_COLOURS], uint8_t card) {
    set[card % 8] &= (uint16_t) ~(1U << card / 8);
}

static uint8_t height_of(unsigned number) {
    return number <= 3 ? VIEW_HEIGHT_LOW : number <= 7 ? VIEW_HEIGHT_MIDDLE : VIEW_HEIGHT_HIGH;
}

/* What a seat lets the others know of a card it has drawn. */
static struct quick_guess told_of(const struct quick_mind *mind, const struct quick_world *world,
                                  uint8_t seat, uint8_t card) {
    if (!world->tells[seat]) {
        return (struct quick_guess){QUICK_NUMBERS, QUICK_UNTOLD};
    }
    const uint8_t height = mind->pro ? VIEW_HEIGHT_UNTOLD : height_of(card / 8);
    return (struct quick_guess){quick_height(height), card % 8};
}

static void read_talk(struct quick_mind *mind, const struct view *view, uint8_t seat) {
    struct quick_talk *talk = &mind->talk[seat];
    memcpy(talk->top, view->tops_before, sizeof talk->top);
    talk->size = view->told_count[seat];
    mind->root.tells[seat] = talk->size > 0;
    for (unsigned i = 0; i < QUICK_HAND; i++) {
        mind->root.guess[seat][i] = (struct quick_guess){QUICK_NUMBERS, QUICK_UNTOLD};
    }
    if (talk->size == 0) {
        return;
    }
    for (unsigned i = 0; i < talk->size; i++) {
        talk->card[i] = (struct quick_guess){quick_height(view->told[seat][i].height),
                                             view->told[seat][i].colour};
    }
    mind->points[seat] = view->points[seat];
    quick_talk_about(talk);
    quick_narrow(talk, mind->points[seat], (mind->devices >> seat & 1) != 0,
                 mind->root.guess[seat]);
}

static void read_view(struct quick_mind *mind, const struct view *view) {
    struct quick_world *root = &mind->root;
    mind->seat = root->seat = view->turn.seat;
    mind->players = view->setup.players;
    mind->devices = view->devices;
    /* Alone one card a turn is best: the second can be laid after drawing, too. */
    mind->pro = view->setup.pro || (mind->players == 1 && view->draw[0] > 0);
    mind->seed = dice_from(view, sizeof *view).state;
    memcpy(root->top, view->turn.tops, sizeof root->top);
    for (uint8_t i = 0; i < RULES_COLOURS * 10; i++) {
        const uint8_t card = rules_card(GAME_QUICK, i);
        if (!view_laid(view, 0, card)) {
            root->alive[card % 8] |= (uint16_t)(1U << card / 8);
            root->left++;
        }
    }
    bool talk = false;
    for (uint8_t seat = 0; seat < mind->players; seat++) {
        root->hand_size[seat] = view->hand_size[seat];
        read_talk(mind, view, seat);
        talk = talk || root->tells[seat];
    }
    memcpy(root->hand[mind->seat], view->turn.hand, QUICK_HAND);
    root->deck_size = view->draw[0];
    /* Whoever plays for this seat will tell where that is the custom. */
    root->tells[mind->seat] = talk;
    for (unsigned i = 0; i < root->hand_size[mind->seat]; i++) {
        root->guess[mind->seat][i] = told_of(mind, root, mind->seat, root->hand[mind->seat][i]);
    }
}

/* What `seat` knows of a world. */
static void see(const struct quick_mind *mind, const struct quick_world *world, unsigned seat,
                struct quick *quick) {
    *quick = (struct quick){
        .draw = (uint8_t)(world->deck_size - world->drawn),
        .players = mind->players,
        .pro = mind->pro || mind->players == 1,
    };
    memcpy(quick->unseen, world->alive, sizeof quick->unseen);
    for (unsigned i = 0; i < world->hand_size[seat]; i++) {
        take_out(quick->unseen, world->hand[seat][i]);
    }
    quick_count(quick);
    unsigned other = seat;
    for (unsigned i = 0; i + 1 < mind->players; i++) {
        other = other + 1 == mind->players ? 0 : other + 1;
        quick->hand_size[i] = world->hand_size[other];
        memcpy(quick->guess[i], world->guess[other], sizeof quick->guess[i]);
    }
}

/* Best first, as far as it was tried: what was dropped later is better. */
static void sort_candidates(struct quick_candidate *candidate, unsigned count, bool tried) {
    for (unsigned i = 1; i < count; i++) {
        const struct quick_candidate one = candidate[i];
        unsigned at = i;
        for (; at > 0; at--) {
            const struct quick_candidate *other = &candidate[at - 1];
            if (tried ? one.score <= other->score : one.net_score <= other->net_score) {
                break;
            }
            candidate[at] = *other;
        }
        candidate[at] = one;
    }
}

/* How many rounds of dropping half leave one of so many. */
static unsigned rounds_of(unsigned count) {
    unsigned rounds = 0;
    for (; count > 1; count = (count + 1) / 2) {
        rounds++;
    }
    return rounds;
}

void quick_start(struct quick_mind *mind, struct net_near *near, const struct view *view,
                 enum advisor_effort effort) {
    static const uint16_t work[] = {0, WORK / 10, WORK / 3, WORK};
    struct quick quick;
    struct net_sum fixed;
    memset(mind, 0, sizeof *mind);
    mind->net = net_bring(near, &table_quick);
    read_view(mind, view);
    const unsigned limit = mind->pro ? 1 : QUICK_HAND;
    const unsigned most = limit > view->turn.laid ? limit - view->turn.laid : 0;
    mind->count = (uint8_t)quick_enumerate(mind->option, view->turn.hand, view->turn.hand_size,
                                           view->turn.tops, view->turn.laid == 0, most);
    see(mind, &mind->root, mind->seat, &quick);
    quick_fixed(mind->net, &quick, &fixed);
    for (uint8_t i = 0; i < mind->count; i++) {
        const struct net_value value = quick_value(mind->net, &fixed, &quick, &mind->option[i]);
        mind->candidate[i] = (struct quick_candidate){
            .option = i, .net_win = value.win, .net_score = net_score(value)};
    }
    mind->work = mind->count;
    sort_candidates(mind->candidate, mind->count, false);
    while (mind->active < mind->count && mind->active < TRIED &&
           mind->candidate[mind->active].net_score + MARGIN > mind->candidate[0].net_score) {
        mind->active++;
    }
    mind->done = mind->active < 2 || effort == EFFORT_NET;
    if (!mind->done) {
        mind->round_work = work[effort] / rounds_of(mind->active);
    }
}

/* A card that fits a guess out of those that are left, or 0. */
static uint8_t pick(struct dice *dice, const uint16_t set[RULES_COLOURS],
                    struct quick_guess guess) {
    uint8_t found[RULES_COLOURS * 10];
    unsigned count = 0;
    for (uint8_t colour = 0; colour < RULES_COLOURS; colour++) {
        if (guess.colour != QUICK_UNTOLD && guess.colour != colour) {
            continue;
        }
        for (uint8_t number = 1; number <= 10; number++) {
            if (set[colour] & guess.numbers & 1U << number) {
                found[count++] = RULES_CARD(number, colour);
            }
        }
    }
    return count == 0 ? 0 : found[dice_throw(dice, count)];
}

static bool deal_hand(const struct quick_mind *mind, struct dice *dice, struct quick_world *world,
                      uint16_t set[RULES_COLOURS], uint8_t seat, bool believe) {
    const struct quick_talk *talk = &mind->talk[seat];
    uint8_t *hand = world->hand[seat];
    for (unsigned tries = 0; tries < TRIES; tries++) {
        uint16_t left[RULES_COLOURS];
        memcpy(left, set, sizeof left);
        for (unsigned i = 0; i < world->hand_size[seat]; i++) {
            hand[i] = pick(dice, left, believe ? world->guess[seat][i] : talk->card[i]);
            if (hand[i] == 0) {
                return false;
            }
            take_out(left, hand[i]);
        }
        if (!believe || (mind->points[seat] == 0 && (mind->devices >> seat & 1) == 0) ||
            (quick_points(hand, world->hand_size[seat], talk->top) & talk->allowed) ==
                mind->points[seat] ||
            tries == TRIES - 1) {
            memcpy(set, left, sizeof left);
            return true;
        }
    }
    return false;
}

static bool deal_told(const struct quick_mind *mind, struct dice *dice, struct quick_world *world,
                      uint16_t set[RULES_COLOURS], unsigned believed) {
    for (uint8_t seat = 0; seat < mind->players; seat++) {
        if (seat != mind->seat && mind->talk[seat].size > 0 &&
            !deal_hand(mind, dice, world, set, seat, (believed >> seat & 1) != 0)) {
            return false;
        }
    }
    return true;
}

/* Deals the hidden cards so that what was told is true. */
static void deal(struct quick_mind *mind) {
    struct dice dice = {mind->seed ^ (mind->sample + 1U) * 2654435761U};
    dice.state = dice.state == 0 ? 1 : dice.state;
    dice_throw(&dice, 2);
    struct quick_world *world = &mind->dealt;
    uint16_t set[RULES_COLOURS];
    bool fits = false;
    for (unsigned tries = 0; !fits; tries++) {
        *world = mind->root;
        memcpy(set, world->alive, sizeof set);
        for (unsigned i = 0; i < world->hand_size[mind->seat]; i++) {
            take_out(set, world->hand[mind->seat][i]);
        }
        const unsigned believed = mind->sample % DOUBT == DOUBT - 1 ? mind->devices : ~0U;
        fits = deal_told(mind, &dice, world, set, tries < 20 ? believed : 0);
    }
    unsigned count = 0;
    uint8_t rest[RULES_COLOURS * 10] = {0};
    for (uint8_t colour = 0; colour < RULES_COLOURS; colour++) {
        for (uint8_t number = 1; number <= 10; number++) {
            if (set[colour] >> number & 1) {
                const unsigned at = dice_throw(&dice, ++count);
                rest[count - 1] = rest[at];
                rest[at] = RULES_CARD(number, colour);
            }
        }
    }
    for (uint8_t seat = 0; seat < mind->players; seat++) {
        for (unsigned i = 0; i < world->hand_size[seat] && seat != mind->seat; i++) {
            if (mind->talk[seat].size == 0) {
                world->hand[seat][i] = rest[--count];
            }
        }
    }
    memcpy(world->deck, rest, count);
}

/* Lays a turn, draws, and passes the turn on. */
static void lay(const struct quick_mind *mind, struct quick_world *world,
                const struct quick_option *option) {
    const uint8_t seat = world->seat;
    for (unsigned i = 0; i < option->count; i++) {
        take_out(world->alive, option->card[i]);
    }
    memcpy(world->top, option->top, sizeof world->top);
    world->left = (uint8_t)(world->left - option->count);
    if (option->kept != 0) {
        if (world->hand_size[seat] == 2 && world->hand[seat][1] == option->kept) {
            world->guess[seat][0] = world->guess[seat][1];
        }
        world->hand[seat][0] = option->kept;
    }
    world->hand_size[seat] = option->kept != 0;
    while (world->hand_size[seat] < QUICK_HAND && world->drawn < world->deck_size) {
        const uint8_t card = world->deck[world->drawn++];
        world->guess[seat][world->hand_size[seat]] = told_of(mind, world, seat, card);
        world->hand[seat][world->hand_size[seat]++] = card;
    }
    if (world->left > 0) {
        do {
            world->seat = (uint8_t)(world->seat + 1 == mind->players ? 0 : world->seat + 1);
        } while (world->hand_size[world->seat] == 0);
    }
}

static void begin_try(struct quick_mind *mind) {
    if (mind->at == 0) {
        deal(mind);
    }
    const struct quick_candidate *candidate = &mind->candidate[mind->at];
    mind->world = mind->dealt;
    mind->depth = mind->root.left <= END ? 255 : DEPTH;
    mind->playing = true;
    mind->spent++;
    mind->work++;
    lay(mind, &mind->world, &mind->option[candidate->option]);
}

/* Halves the candidates once a round's work is done. */
static void end_round(struct quick_mind *mind) {
    sort_candidates(mind->candidate, mind->active, true);
    mind->active = (uint8_t)((mind->active + 1) / 2);
    mind->spent = 0;
    mind->done = mind->active < 2;
}

static void end_try(struct quick_mind *mind, struct net_value value) {
    struct quick_candidate *candidate = &mind->candidate[mind->at];
    candidate->win += value.win;
    candidate->score += net_score(value);
    candidate->samples++;
    mind->playing = false;
    if (++mind->at == mind->active) {
        mind->at = 0;
        mind->sample++;
        if (mind->spent >= mind->round_work) {
            end_round(mind);
        }
    }
}

/* Plays one turn of a try, or ends it. Returns the looks it took. */
static unsigned play_on(struct quick_mind *mind) {
    struct quick_world *world = &mind->world;
    struct quick_option option[QUICK_OPTIONS];
    struct quick quick;
    struct net_value value = {NET_CERTAIN, 0};
    if (world->left == 0) {
        end_try(mind, value);
        return 0;
    }
    const unsigned count =
        quick_enumerate(option, world->hand[world->seat], world->hand_size[world->seat], world->top,
                        1, mind->pro ? 1 : QUICK_HAND);
    if (count == 0) {
        end_try(mind, (struct net_value){0, (int16_t)(world->left * 64)});
        return 0;
    }
    see(mind, world, world->seat, &quick);
    const unsigned best = quick_choose(mind->net, &quick, option, count, &value);
    mind->spent += count;
    mind->work += count;
    if (--mind->depth == 0) {
        end_try(mind, value);
    } else {
        lay(mind, world, &option[best]);
    }
    return count;
}

bool quick_step(struct quick_mind *mind, unsigned work) {
    for (unsigned spent = 0; !mind->done && spent < work;) {
        if (!mind->playing) {
            begin_try(mind);
        }
        spent += 1 + play_on(mind);
    }
    return mind->done;
}

unsigned quick_best(const struct quick_mind *mind, struct advisor_turn turn[ADVISOR_TURNS]) {
    unsigned count = 0;
    for (; count < mind->count && count < ADVISOR_TURNS; count++) {
        const struct quick_candidate *candidate = &mind->candidate[count];
        const struct quick_option *option = &mind->option[candidate->option];
        turn[count] = (struct advisor_turn){.count = option->count};
        memcpy(turn[count].card, option->card, sizeof option->card);
        memcpy(turn[count].pile, option->pile, sizeof option->pile);
        turn[count].chance = candidate->samples == 0
                                 ? candidate->net_win
                                 : (uint16_t)(candidate->win / candidate->samples);
    }
    return count;
}

unsigned quick_say(const struct view *view) {
    struct quick_talk talk = {.size = view->told_count[view->turn.seat]};
    const uint8_t seat = view->turn.seat;
    memcpy(talk.top, view->tops_before, sizeof talk.top);
    for (unsigned i = 0; i < talk.size; i++) {
        talk.card[i] = (struct quick_guess){quick_height(view->told[seat][i].height),
                                            view->told[seat][i].colour};
    }
    quick_talk_about(&talk);
    return quick_points(view->turn.hand, view->turn.hand_size, talk.top) & talk.allowed;
}
