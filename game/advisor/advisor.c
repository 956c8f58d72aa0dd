#include "game/advisor/advisor.h"

#include <string.h>

#include "game/advisor/dice.h"

#define OVERLOOKED 30  /* percent of turns that an easy seat overlooks */
#define MISJUDGED 3000 /* the largest error of an easy seat about a chance of winning */

static const struct mind_game *game_of(uint8_t kind) {
    static const struct mind_game *const games[GAME_KINDS] = {
        [GAME_CLASSIC] = &classic_game,
        [GAME_DUEL] = &duel_game,
        [GAME_QUICK] = &quick_game,
    };
    return games[kind];
}

void advisor_start(struct advisor *advisor, const struct view *view, enum advisor_effort effort) {
    const struct mind_game *game = game_of(view->setup.kind);
    memset(advisor, 0, offsetof(struct advisor, near));
    advisor->view = *view;
    advisor->effort = (uint8_t)effort;
    advisor->depth = (uint8_t)game->see(&advisor->mind, view, &advisor->near);
    advisor->listed = (uint8_t)game->list(&advisor->mind, MIND_OWN);
    advisor->phase = advisor->listed > 0 ? ADVISOR_VALUES : ADVISOR_DECIDED;
}

/* --- The net values the turns --- */

/* Whether a turn is better than another, by the net or by tries on the same samples. Of turns with
 * equal scores the better is the one that the net puts first, or else the one listed first. */
static bool is_better(const struct advisor_kept *one, const struct advisor_kept *other) {
    return one->score > other->score || (one->score == other->score && one->place < other->place);
}

/* Moves a kept turn in front of all worse ones. */
static void move_up(struct advisor_kept *kept, unsigned at) {
    const struct advisor_kept one = kept[at];
    for (; at > 0 && is_better(&one, &kept[at - 1]); at--) {
        kept[at] = kept[at - 1];
    }
    kept[at] = one;
}

/* Keeps a turn if it is among the best so far. */
static void keep(struct advisor *advisor, uint8_t turn, struct net_value value) {
    const struct advisor_kept kept = {.turn = turn, .value = value, .score = net_score(value)};
    unsigned at = advisor->kept_count;
    if (at < ADVISOR_TURNS) {
        advisor->kept_count++;
    } else if (!is_better(&kept, &advisor->kept[--at])) {
        return;
    }
    advisor->kept[at] = kept;
    move_up(advisor->kept, at);
}

static void begin_round(struct advisor *advisor, const struct mind_game *game) {
    const bool takes_long = advisor->effort == EFFORT_LONG;
    const enum advisor_effort effort =
        takes_long ? EFFORT_FULL : (enum advisor_effort)advisor->effort;
    const unsigned budget = game->budget(&advisor->mind, effort, advisor->round, advisor->alive);
    advisor->spent = 0;
    advisor->budget = takes_long ? budget * 5 / 2 : budget;
}

/* Finds the turns worth trying. There are no tries if the net alone decides, if only one turn is
 * worth trying, or if a turn wins at once. */
static void begin_tries(struct advisor *advisor, const struct mind_game *game) {
    struct advisor_kept *kept = advisor->kept;
    const int32_t least = kept[0].score - game->margin;
    while (advisor->alive < advisor->kept_count && kept[advisor->alive].score > least) {
        kept[advisor->alive].place = advisor->alive;
        kept[advisor->alive].score = 0;
        advisor->alive++;
    }
    if (advisor->effort == EFFORT_NET || advisor->effort == EFFORT_EASY || advisor->alive == 1 ||
        kept[0].value.win == NET_CERTAIN) {
        advisor->phase = ADVISOR_DECIDED;
    } else {
        advisor->phase = ADVISOR_TRIES;
        begin_round(advisor, game);
    }
}

/* Whether an easy seat sees a turn. It overlooks some turns and misjudges the value of the others.
 * It always sees the first turn of the list, and never misjudges a turn that wins at once. */
static bool sees_easily(const struct advisor *advisor, struct net_value *value) {
    struct dice dice = dice_of_sample(dice_of_view(&advisor->view), advisor->at);
    dice_throw(&dice, 1);
    if (advisor->at > 0 && dice_throw(&dice, 100) < OVERLOOKED) {
        return false;
    }
    if (value->win != NET_CERTAIN) {
        const int win = value->win + (int)dice_throw(&dice, 2 * MISJUDGED) - MISJUDGED;
        value->win = (uint16_t)(win < 0 ? 0 : win < NET_CERTAIN ? win : NET_CERTAIN - 1);
    }
    return true;
}

static unsigned value_turn(struct advisor *advisor, const struct mind_game *game) {
    struct net_value value = game->value(&advisor->mind, MIND_OWN, advisor->at);
    advisor->looks++;
    if (advisor->effort != EFFORT_EASY || sees_easily(advisor, &value)) {
        keep(advisor, advisor->at, value);
    }
    if (++advisor->at == advisor->listed) {
        begin_tries(advisor, game);
    }
    return 1;
}

/* --- The best are tried out --- */

/* Drops the worse half of the turns if this sample ends the round. */
static void end_sample(struct advisor *advisor, const struct mind_game *game) {
    advisor->trying = 0;
    advisor->sample++;
    if (advisor->spent < advisor->budget) {
        return;
    }
    for (unsigned i = 1; i < advisor->alive; i++) {
        move_up(advisor->kept, i);
    }
    advisor->alive = (uint8_t)((advisor->alive + 1) / 2);
    advisor->round++;
    if (advisor->alive == 1) {
        advisor->phase = ADVISOR_DECIDED;
    } else {
        begin_round(advisor, game);
    }
}

/* Counts a try. `value` is the value for the seat that answered last. */
static void end_try(struct advisor *advisor, const struct mind_game *game, struct net_value value) {
    struct advisor_kept *kept = &advisor->kept[advisor->trying];
    if (game->rivals && advisor->answer % 2 == 1) {
        value.win = (uint16_t)(NET_CERTAIN - value.win);
    }
    kept->tries++;
    kept->score += net_score(value);
    kept->wins += value.win;
    advisor->phase = ADVISOR_TRIES;
    if (++advisor->trying == advisor->alive) {
        end_sample(advisor, game);
    }
}

static unsigned begin_answer(struct advisor *advisor, const struct mind_game *game) {
    advisor->listed = (uint8_t)game->list(&advisor->mind, MIND_ANSWER);
    advisor->at = 0;
    advisor->answer++;
    advisor->spent += game->pays_looks ? advisor->listed : 0;
    advisor->phase = ADVISOR_ANSWERS;
    if (advisor->listed == 0) {
        const int left = game->rivals ? 0 : (int)game->left(&advisor->mind) * NET_LEFT_UNIT;
        end_try(advisor, game, (struct net_value){0, (int16_t)left});
    }
    return game->list_work;
}

static unsigned begin_try(struct advisor *advisor, const struct mind_game *game) {
    const unsigned work = advisor->trying == 0 ? game->guess(&advisor->mind, advisor->sample) : 0;
    game->lay(&advisor->mind, MIND_OWN, advisor->kept[advisor->trying].turn);
    advisor->answer = 0;
    advisor->spent++;
    return work + begin_answer(advisor, game);
}

/* Values one answer. After the last answer, or one that wins, the best is known. The best answer
 * ends the try, or it is laid and the next seat answers. */
static unsigned value_answer(struct advisor *advisor, const struct mind_game *game) {
    const struct net_value value = game->value(&advisor->mind, MIND_ANSWER, advisor->at);
    advisor->looks++;
    if (advisor->at == 0 || net_score(value) > net_score(advisor->value)) {
        advisor->best = advisor->at;
        advisor->value = value;
    }
    if (++advisor->at < advisor->listed && value.win != NET_CERTAIN) {
        return 1;
    }
    if (advisor->value.win == NET_CERTAIN || advisor->answer == advisor->depth) {
        end_try(advisor, game, advisor->value);
        return 1;
    }
    game->lay(&advisor->mind, MIND_ANSWER, advisor->best);
    return 1 + begin_answer(advisor, game);
}

static unsigned work_on(struct advisor *advisor, const struct mind_game *game) {
    switch (advisor->phase) {
    case ADVISOR_VALUES:
        return value_turn(advisor, game);
    case ADVISOR_TRIES:
        return begin_try(advisor, game);
    default:
        return value_answer(advisor, game);
    }
}

bool advisor_step(struct advisor *advisor, unsigned work) {
    const struct mind_game *game = game_of(advisor->view.setup.kind);
    const uint32_t end = advisor->work + work;
    while (advisor->phase != ADVISOR_DECIDED && advisor->work < end) {
        advisor->work += work_on(advisor, game);
    }
    return advisor->phase == ADVISOR_DECIDED;
}

/* --- What was decided --- */

unsigned advisor_turns(const struct advisor *advisor, struct advisor_turn turns[ADVISOR_TURNS]) {
    const struct mind_game *game = game_of(advisor->view.setup.kind);
    uint8_t moves[RULES_HAND];
    for (unsigned i = 0; i < advisor->kept_count; i++) {
        const struct advisor_kept *kept = &advisor->kept[i];
        turns[i] = (struct advisor_turn){
            .chance = kept->tries > 0 ? (uint16_t)(kept->wins / kept->tries) : kept->value.win,
        };
        turns[i].count = (uint8_t)game->moves(&advisor->mind, kept->turn, moves);
        for (unsigned k = 0; k < turns[i].count; k++) {
            turns[i].card[k] = advisor->view.turn.hand[moves[k] / 4];
            turns[i].pile[k] = moves[k] % 4;
        }
    }
    return advisor->kept_count;
}

struct advice advisor_advice(const struct advisor *advisor, uint8_t laid) {
    struct advisor_turn turns[ADVISOR_TURNS];
    if (advisor_turns(advisor, turns) == 0) {
        return (struct advice){.kind = ADVICE_UNDO};
    }
    if (laid == turns[0].count) {
        return (struct advice){.kind = ADVICE_END};
    }
    return (struct advice){ADVICE_PLACE, turns[0].card[laid], turns[0].pile[laid]};
}

void advisor_talk(struct game *game, uint8_t seat) {
    const struct mind_game *mind = game_of(game->setup.kind);
    if (mind->talk != NULL) {
        mind->talk(game, seat);
    }
}
