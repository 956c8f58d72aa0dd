#include <string.h>

#include "game/advisor/mind.h"
#include "game/advisor/tables.h"

#define WORK 5500 /* budget in looks and tries at EFFORT_FULL */
#define DEPTH 3   /* answers in a try */
#define END 16    /* with at most this many cards left, tries go to the end of the game */
#define DOUBT 4   /* one sample in DOUBT ignores where persons point */
#define TRIES 6   /* most hands dealt to find one that points as the seat does */

static void take_out(uint16_t set[RULES_COLOURS], uint8_t card) {
    set[card % 8] &= (uint16_t)~(1U << card / 8);
}

static const struct quick_guess untold = {QUICK_NUMBERS, QUICK_UNTOLD};

/* What the others know of a card that a seat has drawn. */
static struct quick_guess told_of(const struct quick_mind *mind, const struct quick_world *world,
                                  uint8_t seat, uint8_t card) {
    const uint8_t height = mind->pro ? VIEW_HEIGHT_UNTOLD : view_height(card / 8);
    return world->tells[seat] ? quick_guess_of(height, card % 8) : untold;
}

static void read_talk(struct quick_mind *mind, const struct view *view, uint8_t seat) {
    struct quick_guess *guess = mind->world[MIND_OWN].guess[seat];
    guess[0] = guess[1] = untold;
    if (view->told_count[seat] > 0) {
        mind->world[MIND_OWN].tells[seat] = true;
        quick_hear(&mind->talk[seat], view, seat);
        quick_narrow(&mind->talk[seat], (mind->devices >> seat & 1) != 0, guess);
    }
}

static unsigned mind_see(union mind *all, const struct view *view, struct net_near *near) {
    struct quick_mind *mind = &all->quick;
    struct quick_world *root = &mind->world[MIND_OWN];
    mind->net = net_bring(near, &table_quick);
    mind->seat = root->seat = view->turn.seat;
    mind->players = view->setup.players;
    mind->laid = view->turn.laid;
    mind->devices = view->devices;
    /* A person alone plays best with one card per turn: the second card can also be laid after
     * drawing. */
    mind->pro = view->setup.pro || (mind->players == 1 && view->draw[0] > 0);
    mind->dice = dice_of_view(view);
    memcpy(root->top, view->turn.tops, sizeof root->top);
    for (uint8_t i = 0; i < QUICK_CARDS; i++) {
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
    /* If any seat tells its cards, this seat will also tell them. */
    root->tells[mind->seat] = talk;
    for (unsigned i = 0; i < root->hand_size[mind->seat]; i++) {
        root->guess[mind->seat][i] = told_of(mind, root, mind->seat, root->hand[mind->seat][i]);
    }
    return root->left <= END ? RULES_CARDS : DEPTH;
}

/* Fills `quick` with what `seat` knows of a world. */
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

/* --- Turns --- */

static unsigned mind_list(union mind *all, enum mind_who who) {
    struct quick_mind *mind = &all->quick;
    const struct quick_world *world = &mind->world[who];
    const unsigned laid = who == MIND_OWN ? mind->laid : 0;
    const unsigned limit = mind->pro ? 1 : QUICK_HAND;
    const unsigned count =
        quick_list(mind->turns[who], world->hand[world->seat], world->hand_size[world->seat],
                   world->top, laid == 0, limit > laid ? limit - laid : 0);
    if (count > 0) {
        see(mind, world, world->seat, &mind->seen[who]);
        quick_look_start(&mind->fixed, mind->net, &mind->seen[who]);
    }
    return count;
}

static struct net_value mind_value(union mind *all, enum mind_who who, unsigned turn) {
    struct quick_mind *mind = &all->quick;
    return quick_look(&mind->fixed, mind->net, &mind->seen[who], &mind->turns[who][turn]);
}

static unsigned mind_moves(const union mind *all, unsigned turn, uint8_t moves[RULES_HAND]) {
    const struct quick_turn *chosen = &all->quick.turns[MIND_OWN][turn];
    memcpy(moves, chosen->move, sizeof chosen->move);
    return chosen->count;
}

/* --- Tries --- */

/* Every round gets the same budget. `rounds` is the number of rounds until one of `alive` turns is
 * left. */
static unsigned mind_budget(const union mind *all, enum advisor_effort effort, unsigned round,
                            unsigned alive) {
    static const uint16_t work[] = {0, WORK / 10, WORK / 3, WORK};
    static const uint8_t rounds[ADVISOR_TURNS + 1] = {0, 0, 1, 2, 2, 3, 3, 3, 3};
    (void)all;
    return work[effort] / (round + rounds[alive]);
}

/* Lists the cards of a set that fit a guess. Returns their number. */
static unsigned list_cards(uint8_t cards[QUICK_CARDS], const uint16_t set[RULES_COLOURS],
                           struct quick_guess guess) {
    unsigned count = 0;
    for (uint8_t colour = 0; colour < RULES_COLOURS; colour++) {
        const bool fits = guess.colour == QUICK_UNTOLD || guess.colour == colour;
        for (unsigned bits = fits ? set[colour] & guess.numbers : 0; bits != 0; bits &= bits - 1) {
            cards[count++] = RULES_CARD(cards_lowest(bits), colour);
        }
    }
    return count;
}

/* Deals a hand that fits what its seat told. If `believe`, the function prefers a hand that would
 * also point as the seat does. The silence of a person means nothing. */
static bool deal_hand(const struct quick_mind *mind, struct dice *dice, struct quick_world *world,
                      uint16_t set[RULES_COLOURS], uint8_t seat, bool believe) {
    const struct quick_talk *talk = &mind->talk[seat];
    const unsigned size = world->hand_size[seat];
    const bool tells = talk->points != 0 || (mind->devices >> seat & 1) != 0;
    uint8_t *hand = world->hand[seat];
    uint8_t cards[QUICK_CARDS];
    uint16_t left[RULES_COLOURS];
    unsigned tries = 0;
    do {
        memcpy(left, set, sizeof left);
        for (unsigned i = 0; i < size; i++) {
            const unsigned count =
                list_cards(cards, left, believe ? world->guess[seat][i] : talk->card[i]);
            if (count == 0) {
                return false;
            }
            hand[i] = cards[dice_throw(dice, count)];
            take_out(left, hand[i]);
        }
    } while (believe && tells && ++tries < TRIES &&
             (quick_points(hand, size, talk->top) & talk->allowed) != talk->points);
    memcpy(set, left, sizeof left);
    return true;
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

/* The guessed hands agree with what the seats told. */
static unsigned mind_guess(union mind *all, unsigned sample) {
    struct quick_mind *mind = &all->quick;
    struct quick_world *world = &mind->dealt;
    struct dice dice = dice_of_sample(mind->dice, sample);
    const unsigned believed = sample % DOUBT == DOUBT - 1 ? mind->devices : ~0U;
    uint16_t set[RULES_COLOURS];
    unsigned tries = 0;
    dice_throw(&dice, 2);
    do {
        *world = mind->world[MIND_OWN];
        memcpy(set, world->alive, sizeof set);
        for (unsigned i = 0; i < world->hand_size[mind->seat]; i++) {
            take_out(set, world->hand[mind->seat][i]);
        }
    } while (!deal_told(mind, &dice, world, set, tries++ < 20 ? believed : 0));
    uint8_t rest[QUICK_CARDS];
    unsigned count = list_cards(rest, set, untold);
    for (unsigned i = 0; i < count; i++) {
        cards_exchange(&rest[i], &rest[dice_throw(&dice, i + 1)]);
    }
    for (uint8_t seat = 0; seat < mind->players; seat++) {
        if (seat != mind->seat && mind->talk[seat].size == 0) {
            for (unsigned i = 0; i < world->hand_size[seat]; i++) {
                world->hand[seat][i] = rest[--count];
            }
        }
    }
    memcpy(world->deck, rest, count);
    return 1;
}

/* Also passes the turn on. */
static void mind_lay(union mind *all, enum mind_who who, unsigned turn) {
    struct quick_mind *mind = &all->quick;
    struct quick_world *world = &mind->world[MIND_ANSWER];
    const struct quick_turn *chosen = &mind->turns[who][turn];
    if (who == MIND_OWN) {
        *world = mind->dealt;
    }
    const uint8_t seat = world->seat;
    uint8_t *hand = world->hand[seat];
    uint8_t *size = &world->hand_size[seat];
    for (unsigned i = 0; i < chosen->count; i++) {
        take_out(world->alive, hand[chosen->move[i] / 4]);
    }
    memcpy(world->top, chosen->top, sizeof world->top);
    world->left = (uint8_t)(world->left - chosen->count);
    if (*size == 2 && hand[1] == chosen->kept) {
        world->guess[seat][0] = world->guess[seat][1];
    }
    hand[0] = chosen->kept;
    *size = chosen->kept != 0;
    while (*size < QUICK_HAND && world->drawn < world->deck_size) {
        const uint8_t card = world->deck[world->drawn++];
        world->guess[seat][*size] = told_of(mind, world, seat, card);
        hand[(*size)++] = card;
    }
    if (world->left > 0) {
        do {
            world->seat = (uint8_t)(world->seat + 1 == mind->players ? 0 : world->seat + 1);
        } while (world->hand_size[world->seat] == 0);
    }
}

static unsigned mind_left(const union mind *all) {
    return all->quick.world[MIND_ANSWER].left;
}

static void mind_talk(struct game *game, uint8_t seat) {
    struct view view;
    game_tell(game, seat);
    view_of(&view, game, seat);
    game_point(game, seat, quick_say(&view));
}

const struct mind_game quick_game = {
    .margin = 10000,
    .list_work = 1,
    .pays_looks = true,
    .see = mind_see,
    .list = mind_list,
    .value = mind_value,
    .budget = mind_budget,
    .guess = mind_guess,
    .lay = mind_lay,
    .left = mind_left,
    .moves = mind_moves,
    .talk = mind_talk,
};
