#include "game/advisor/classic_think.h"

#include <assert.h>
#include <string.h>

#include "game/advisor/tables.h"

enum phase {
    PHASE_NET, /* the net values the turns */
    PHASE_TRY, /* the best are tried out */
    PHASE_DONE,
};

#define CLOSE 6554  /* turns scored this much below the best are not tried out: a tenth */
#define PATIENCE 12 /* hands drawn for a seat until one fits what it said */

/* --- What the seat knows --- */

static void see_cards(struct classic_mind *mind, const struct view *view) {
    for (uint8_t card = 2; card < 2 + CLASSIC_CARDS; card++) {
        if (!view_laid(view, 0, card)) {
            cards_pair_flip(&mind->seen.unseen, card);
        }
    }
    for (unsigned i = 0; i < view->turn.hand_size; i++) {
        mind->seen.hand[i] = view->turn.hand[i];
        cards_pair_flip(&mind->seen.unseen, view->turn.hand[i]);
    }
    for (uint8_t card = 2; card < 2 + CLASSIC_CARDS; card++) {
        if (cards_has(&mind->seen.unseen.way[0], card)) {
            mind->unseen[mind->unseen_count++] = card;
        }
    }
}

static void see_others(struct classic_mind *mind, const struct view *view) {
    struct classic *seen = &mind->seen;
    for (unsigned i = 1; i < seen->players; i++) {
        const unsigned other = (mind->seat + i) % seen->players;
        seen->others = (uint8_t)(seen->others + view->hand_size[other]);
        for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
            seen->marker[i - 1][pile] = view->marker[other][pile];
            seen->talk = seen->talk || view->marker[other][pile] != GAME_MARKER_NONE;
        }
    }
    memcpy(mind->hands, view->hand_size, sizeof mind->hands);
}

static void set_effort(struct classic_mind *mind, enum advisor_effort effort) {
    static const struct {
        uint16_t budget;
        uint8_t width, most;
    } efforts[] = {
        [EFFORT_NET] = {0, 0, 0},
        [EFFORT_LOW] = {8, 8, 6},
        [EFFORT_HIGH] = {20, 8, 6},
        [EFFORT_FULL] = {48, 8, 6},
    };
    mind->budget = efforts[effort].budget;
    mind->reply_width = efforts[effort].width;
    mind->reply_most = efforts[effort].most;
}

void classic_start(struct classic_mind *mind, const struct view *view, enum advisor_effort effort) {
    memset(mind, 0, sizeof *mind);
    mind->net = view->setup.players == 1 ? &table_solo : &table_team;
    mind->seat = view->turn.seat;
    mind->seen = (struct classic){
        .hand_size = view->turn.hand_size,
        .touched = view->touched,
        .draw = view->draw[0],
        .players = view->setup.players,
        .minimum = view->setup.expert ? 3 : 2,
        .limit = game_hand_limit(&view->setup),
    };
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        mind->seen.top[pile] = classic_on(view->turn.tops[pile], pile);
    }
    see_cards(mind, view);
    see_others(mind, view);
    mind->dice = dice_from(view, sizeof *view);
    mind->owed =
        (uint8_t)(view->turn.laid < view->turn.minimum ? view->turn.minimum - view->turn.laid : 0);
    set_effort(mind, effort);
    classic_enumerate(&mind->turns, &mind->seen, mind->owed, CLASSIC_WIDTH, CLASSIC_TURNS);
    classic_look_start(&mind->look, mind->net, &mind->seen);
    mind->phase = mind->turns.count == 0 ? PHASE_DONE : PHASE_NET;
}

/* --- What the net says --- */

/* What `before` becomes when its hand is laid as in `node`. */
static void after_turn(struct classic *after, const struct classic *before,
                       const struct classic_node *node) {
    *after = *before;
    after->hand_size = 0;
    for (unsigned i = 0; i < before->hand_size; i++) {
        if (node->mask >> i & 1) {
            after->hand[after->hand_size++] = before->hand[i];
        }
    }
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        after->top[pile] = (uint8_t)(node->tops >> 8 * pile);
        if (after->top[pile] != before->top[pile]) {
            after->touched |= (uint8_t)(1U << pile);
        }
    }
}

static struct net_value value_after(struct classic_look *look, const struct classic *before,
                                    const struct classic_node *node) {
    struct classic after;
    after_turn(&after, before, node);
    if (after.hand_size + after.draw + after.others == 0) {
        return (struct net_value){NET_CERTAIN, 0};
    }
    return classic_look(look, &after);
}

/* Turns that the net likes, best first, as far as they are worth trying out. */
static void pick_tried(struct classic_mind *mind) {
    for (unsigned turn = 0; turn < mind->turns.count; turn++) {
        const int32_t score = net_score(mind->value[turn]);
        unsigned at = mind->tried_count;
        if (at == CLASSIC_TRIED && score <= net_score(mind->value[mind->tried[at - 1].turn])) {
            continue;
        }
        if (at < CLASSIC_TRIED) {
            mind->tried_count++;
        } else {
            at--;
        }
        for (; at > 0 && net_score(mind->value[mind->tried[at - 1].turn]) < score; at--) {
            mind->tried[at] = mind->tried[at - 1];
        }
        mind->tried[at] = (struct classic_try){.turn = (uint8_t)turn, .alive = true};
    }
    const int32_t best = net_score(mind->value[mind->tried[0].turn]);
    for (unsigned i = 0; i < mind->tried_count; i++) {
        mind->tried[i].alive = net_score(mind->value[mind->tried[i].turn]) > best - CLOSE;
    }
}

/* --- Trying out --- */

static unsigned alive_count(const struct classic_mind *mind) {
    unsigned count = 0;
    for (unsigned i = 0; i < mind->tried_count; i++) {
        count += mind->tried[i].alive;
    }
    return count;
}

/* A third of all tries goes to each round: the fewer turns are left, the more each gets. */
static void begin_round(struct classic_mind *mind) {
    const unsigned alive = alive_count(mind);
    assert(alive > 0);
    mind->samples =
        (uint16_t)(mind->sample + (mind->budget * CLASSIC_TRIED / 3U + alive - 1) / alive);
    mind->next = 0;
}

/* Draws the hidden cards: the hands of the others in order of play, then the draw pile. */
static void shuffle_from(uint8_t *cards, unsigned first, unsigned count, unsigned all,
                         struct dice *dice) {
    for (unsigned i = first; i < first + count; i++) {
        const unsigned at = i + dice_throw(dice, all - i);
        const uint8_t card = cards[i];
        cards[i] = cards[at];
        cards[at] = card;
    }
}

static void hand_set(struct cards_pair *pair, const uint8_t *hand, unsigned size) {
    memset(pair, 0, sizeof *pair);
    for (unsigned i = 0; i < size; i++) {
        cards_pair_flip(pair, hand[i]);
    }
}

/* How many piles of a hand call for another marker than was set. */
static unsigned contradictions(const struct classic *seen, unsigned other, const uint8_t *hand,
                               unsigned size) {
    struct cards_pair pair;
    unsigned count = 0;
    hand_set(&pair, hand, size);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        if ((seen->touched >> pile & 1) == 0) {
            count += classic_marker(&pair, seen->top, pile) != seen->marker[other][pile];
        }
    }
    return count;
}

static bool is_silent(const struct classic *seen, unsigned other) {
    static const uint8_t nothing[CLASSIC_PILES] = {0};
    return memcmp(seen->marker[other], nothing, CLASSIC_PILES) == 0;
}

static void draw_hidden(struct classic_mind *mind) {
    struct dice dice = {mind->dice.state ^ (mind->sample + 1U) * 2654435761U};
    unsigned at = 0;
    if (dice.state == 0) {
        dice.state = 1;
    }
    memcpy(mind->dealt, mind->unseen, mind->unseen_count);
    for (unsigned i = 1; i < mind->seen.players; i++) {
        const unsigned size = mind->hands[(mind->seat + i) % mind->seen.players];
        unsigned best = CLASSIC_PILES + 1;
        uint8_t kept[CLASSIC_HAND];
        for (unsigned tries = 0; tries < PATIENCE && best > 0; tries++) {
            shuffle_from(mind->dealt, at, size, mind->unseen_count, &dice);
            if (is_silent(&mind->seen, i - 1)) {
                break;
            }
            const unsigned wrong = contradictions(&mind->seen, i - 1, mind->dealt + at, size);
            if (wrong < best) {
                best = wrong;
                memcpy(kept, mind->dealt + at, size);
            }
        }
        if (best > 0 && best <= CLASSIC_PILES) {
            /* Puts the best hand seen back in front. */
            for (unsigned k = 0; k < size; k++) {
                unsigned from = at + k;
                while (mind->dealt[from] != kept[k]) {
                    from++;
                }
                mind->dealt[from] = mind->dealt[at + k];
                mind->dealt[at + k] = kept[k];
            }
        }
        at += size;
    }
    shuffle_from(mind->dealt, at, mind->unseen_count - at < 9 ? mind->unseen_count - at : 9,
                 mind->unseen_count, &dice);
}

/* The position of whoever plays after `node` was laid and the hidden cards are as dealt; NULL hand
 * size if nobody has cards. */
static void next_seat(const struct classic_mind *mind, const struct classic_node *node,
                      struct classic *next) {
    struct classic own;
    const unsigned players = mind->seen.players;
    assert(players > 0);
    after_turn(&own, &mind->seen, node);
    unsigned at = own.others;
    while (own.hand_size < own.limit && own.draw > 0) {
        own.hand[own.hand_size++] = mind->dealt[at++];
        own.draw--;
    }
    unsigned ahead = 1; /* how many seats further the next one is */
    unsigned first = 0; /* where its hand is dealt */
    while (ahead < players && mind->hands[(mind->seat + ahead) % players] == 0) {
        ahead++;
    }
    *next = own;
    next->touched = 0;
    if (ahead == players) {
        for (unsigned i = 0; i < own.hand_size; i++) {
            if (cards_has(&next->unseen.way[0], own.hand[i])) {
                cards_pair_flip(&next->unseen, own.hand[i]);
            }
        }
        return;
    }
    for (unsigned i = 1; i < ahead; i++) {
        first += mind->hands[(mind->seat + i) % players];
    }
    next->hand_size = mind->hands[(mind->seat + ahead) % players];
    memcpy(next->hand, mind->dealt + first, next->hand_size);
    next->others = (uint8_t)(own.others + own.hand_size - next->hand_size);
    for (unsigned i = 0; i < mind->seen.hand_size; i++) {
        if (node->mask >> i & 1) {
            cards_pair_flip(&next->unseen, mind->seen.hand[i]);
        }
    }
    for (unsigned i = 0; i < next->hand_size; i++) {
        cards_pair_flip(&next->unseen, next->hand[i]);
    }
    if (!mind->seen.talk) {
        return;
    }
    for (unsigned i = 1; i < players; i++) {
        const unsigned other = (ahead + i) % players; /* counted from our seat */
        struct cards_pair pair;
        unsigned from = 0;
        if (other == 0) {
            hand_set(&pair, own.hand, own.hand_size);
        } else {
            for (unsigned k = 1; k < other; k++) {
                from += mind->hands[(mind->seat + k) % players];
            }
            hand_set(&pair, mind->dealt + from, mind->hands[(mind->seat + other) % players]);
        }
        for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
            next->marker[i - 1][pile] = (uint8_t)classic_marker(&pair, next->top, pile);
        }
    }
}

/* Lets whoever is next answer a turn, and values what that leads to. Returns the looks it took. */
static unsigned try_out(struct classic_mind *mind, struct classic_try *tried) {
    const struct classic_node *node = classic_turn(&mind->turns, tried->turn);
    struct classic next;
    struct net_value best = {0, 0};
    next_seat(mind, node, &next);
    classic_enumerate(&mind->reply, &next, next.draw == 0 ? 1 : next.minimum, mind->reply_width,
                      mind->reply_most);
    classic_look_start(&mind->look, mind->net, &next);
    if (mind->reply.count == 0) {
        best.left = (int16_t)((next.hand_size + next.draw + next.others) * 64);
    }
    for (unsigned i = 0; i < mind->reply.count; i++) {
        const struct net_value value =
            value_after(&mind->look, &next, classic_turn(&mind->reply, i));
        if (i == 0 || net_score(value) > net_score(best)) {
            best = value;
        }
    }
    tried->tries++;
    tried->score += net_score(best);
    tried->wins += best.win;
    return mind->reply.count + 4U;
}

static int32_t mean_score(const struct classic_try *tried) {
    return tried->score / tried->tries;
}

/* Drops the worse half of the turns still in the running. */
static void drop_half(struct classic_mind *mind) {
    const unsigned alive = alive_count(mind);
    for (unsigned drop = alive / 2; drop > 0; drop--) {
        unsigned worst = mind->tried_count;
        for (unsigned i = 0; i < mind->tried_count; i++) {
            if (mind->tried[i].alive &&
                (worst == mind->tried_count ||
                 mean_score(&mind->tried[i]) <= mean_score(&mind->tried[worst]))) {
                worst = i;
            }
        }
        mind->tried[worst].alive = false;
    }
}

/* One step of trying out; returns its work. */
static unsigned step_try(struct classic_mind *mind) {
    unsigned work = 1;
    if (mind->next == 0) {
        draw_hidden(mind);
        work += mind->seen.talk ? 4 : 1;
    }
    while (mind->next < mind->tried_count && !mind->tried[mind->next].alive) {
        mind->next++;
    }
    if (mind->next < mind->tried_count) {
        work += try_out(mind, &mind->tried[mind->next++]);
        return work;
    }
    mind->next = 0;
    if (++mind->sample == mind->samples) {
        drop_half(mind);
        if (alive_count(mind) == 1) {
            mind->phase = PHASE_DONE;
        } else {
            begin_round(mind);
        }
    }
    return work;
}

/* Whether nothing has to be tried out: no effort is wanted, there is one turn, or one that wins. */
static bool is_settled(const struct classic_mind *mind) {
    return mind->budget == 0 || alive_count(mind) == 1 ||
           mind->value[mind->tried[0].turn].win == NET_CERTAIN;
}

bool classic_step(struct classic_mind *mind, unsigned work) {
    unsigned done = 0;
    while (mind->phase != PHASE_DONE && done < work) {
        if (mind->phase == PHASE_TRY) {
            done += step_try(mind);
            continue;
        }
        mind->value[mind->next] =
            value_after(&mind->look, &mind->seen, classic_turn(&mind->turns, mind->next));
        done++;
        if (++mind->next == mind->turns.count) {
            mind->next = 0;
            pick_tried(mind);
            mind->phase = is_settled(mind) ? PHASE_DONE : PHASE_TRY;
            if (mind->phase == PHASE_TRY) {
                begin_round(mind);
            }
        }
    }
    return mind->phase == PHASE_DONE;
}

/* The survivor, then the others by how long they stayed in and how well they did. */
static bool is_better(const struct classic_mind *mind, const struct classic_try *a,
                      const struct classic_try *b) {
    if (a->alive != b->alive || a->tries != b->tries) {
        return a->alive != b->alive ? a->alive : a->tries > b->tries;
    }
    if (a->tries == 0) {
        return net_score(mind->value[a->turn]) > net_score(mind->value[b->turn]);
    }
    return mean_score(a) > mean_score(b);
}

unsigned classic_best(const struct classic_mind *mind, struct advisor_turn turn[ADVISOR_TURNS]) {
    const struct classic_try *order[CLASSIC_TRIED];
    unsigned count = 0;
    for (unsigned i = 0; i < mind->tried_count; i++) {
        unsigned at = count++;
        for (; at > 0 && is_better(mind, &mind->tried[i], order[at - 1]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = &mind->tried[i];
    }
    for (unsigned i = 0; i < count; i++) {
        uint8_t moves[CLASSIC_HAND];
        const struct classic_try *tried = order[i];
        turn[i].count = (uint8_t)classic_moves(&mind->turns, tried->turn, moves);
        turn[i].chance = tried->tries > 0 ? (uint16_t)(tried->wins / tried->tries)
                                          : mind->value[tried->turn].win;
        for (unsigned k = 0; k < turn[i].count; k++) {
            turn[i].card[k] = mind->seen.hand[moves[k] / 4];
            turn[i].pile[k] = moves[k] % 4;
        }
    }
    return count;
}
