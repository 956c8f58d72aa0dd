#include "game/advisor/classic_think.h"

#include <assert.h>
#include <string.h>

#include "game/advisor/classic_guess.h"
#include "game/advisor/tables.h"

enum phase {
    PHASE_NET, /* the net values the turns */
    PHASE_TRY, /* the best are tried out */
    PHASE_DONE,
};

#define LATE 36    /* with fewer cards in the draw pile more depends on a turn: twice the tries */
#define CLOSE 6554 /* turns scored this much below the best are not tried out: a tenth */

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
    mind->devices = view->devices;
    seen->talk = (view->devices & ~(1U << mind->seat)) != 0;
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

/* Whether only one hand is hidden, and so known. */
static bool is_open(const struct classic_mind *mind) {
    unsigned hidden = mind->seen.draw > 0;
    for (unsigned seat = 0; seat < mind->seen.players; seat++) {
        hidden += seat != mind->seat && mind->hands[seat] > 0;
    }
    return hidden == 0 || (hidden == 1 && mind->seen.draw == 0);
}

static void set_effort(struct classic_mind *mind, enum advisor_effort effort) {
    static const struct {
        uint16_t budget;
        uint8_t width, most;
    } efforts[] = {
        [EFFORT_NET] = {0, 0, 0},
        [EFFORT_LOW] = {6, 8, 6},
        [EFFORT_HIGH] = {14, 8, 6},
        [EFFORT_FULL] = {28, 8, 6},
    };
    mind->budget = (uint16_t)(efforts[effort].budget << (mind->seen.draw < LATE));
    if (mind->budget > 1 && is_open(mind)) {
        mind->budget = 1; /* all tries would be the same */
    }
    mind->reply_width = efforts[effort].width;
    mind->reply_most = efforts[effort].most;
}

void classic_start(struct classic_mind *mind, struct net_near *near, const struct view *view,
                   enum advisor_effort effort) {
    memset(mind, 0, sizeof *mind);
    mind->net = net_bring(near, view->setup.players == 1  ? &table_solo
                                : view->setup.players < 4 ? &table_few
                                                          : &table_many);
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

static struct net_value value_after(struct classic_look *look, const struct classic *before,
                                    const struct classic_node *node) {
    struct classic after;
    classic_after(&after, before, node);
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

/* Lets whoever is next answer a turn, and values what that leads to. Returns the looks it took. */
static unsigned try_out(struct classic_mind *mind, struct classic_try *tried) {
    const struct classic_node *node = classic_turn(&mind->turns, tried->turn);
    struct classic next;
    struct net_value best = {0, 0};
    classic_next(mind, node, &next);
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
        classic_guess(mind);
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
