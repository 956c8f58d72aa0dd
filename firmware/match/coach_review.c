#include "firmware/match/coach_review.h"

#include <string.h>

/* --- What was laid --- */

/* The turn that begins at this place of the log. False: the game ended before the turn did. */
static bool played_turn(const struct game *whole, uint8_t moves, struct advisor_turn *turn) {
    *turn = (struct advisor_turn){.count = 0};
    for (uint8_t i = moves; i < whole->moves && turn->count < RULES_HAND; i++) {
        turn->card[turn->count] = whole->log[i].card;
        turn->pile[turn->count] = whole->log[i].pile;
        turn->count++;
        if (whole->log[i].ends) {
            return true;
        }
    }
    return false;
}

/* The card that a turn leaves on top of a pile; GAME_NOBODY: the turn does not touch the pile. */
static uint8_t top_after(const struct advisor_turn *turn, uint8_t pile) {
    uint8_t top = GAME_NOBODY;
    for (uint8_t i = 0; i < turn->count; i++) {
        top = turn->pile[i] == pile ? turn->card[i] : top;
    }
    return top;
}

static bool lays(const struct advisor_turn *turn, uint8_t card) {
    uint8_t i = 0;
    while (i < turn->count && turn->card[i] != card) {
        i++;
    }
    return i < turn->count;
}

/* Whether two turns lead to the same table and the same hand. */
static bool is_same(const struct advisor_turn *one, const struct advisor_turn *two) {
    bool same = one->count == two->count;
    for (uint8_t i = 0; i < one->count; i++) {
        same = same && lays(two, one->card[i]);
    }
    for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
        same = same && top_after(one, pile) == top_after(two, pile);
    }
    return same;
}

/* --- Slices --- */

static void begin_turn(struct match *match) {
    struct coach *coach = &match->coach;
    const uint8_t moves = coach->game.moves;
    coach->turn++;
    coach->judged = match_is_device(match, coach->game.turn);
    coach->phase = coach->judged ? COACH_LAY : COACH_BEST;
    if (moves >= match->game.moves || game_is_over(&coach->game)) {
        coach->phase = COACH_DONE;
    } else {
        game_say(&coach->game, match->said[moves]);
    }
}

/* Thinks about the present table for one slice, as a hint does. True: done. */
static bool think(struct match *match) {
    return thought_think(&match->thought, &match->coach.game, match->device_seats, EFFORT_HIGH);
}

/* Takes the best turn, and judges the played turn if it is among those that were valued. */
static void take_best(struct match *match) {
    struct coach *coach = &match->coach;
    struct advisor_turn turns[ADVISOR_TURNS];
    struct advisor_turn played;
    const unsigned count = thought_turns(&match->thought, turns);
    played_turn(&match->game, coach->game.moves, &played);
    coach->phase = COACH_LAY;
    coach->judged = count == 0;
    if (count == 0) {
        return;
    }
    coach->best = (struct advisor_turn){.count = turns[0].count, .chance = turns[0].chance};
    memcpy(coach->best.card, turns[0].card, turns[0].count);
    memcpy(coach->best.pile, turns[0].pile, turns[0].count);
    for (unsigned i = 0; i < count && !coach->judged; i++) {
        if (is_same(&turns[i], &played)) {
            coach_judge(coach, coach->game.moves, turns[i].chance);
        }
    }
}

/* Lays the next card. The last card of a turn may leave the value of the turn to find. */
static void lay(struct match *match) {
    struct coach *coach = &match->coach;
    struct game *game = &coach->game;
    const struct game_move move = match->game.log[game->moves];
    const uint8_t began = (uint8_t)(game->moves - game->laid);
    game_must(game_place(game, move.card, move.pile));
    if (game->status == GAME_STUCK && !coach->judged) {
        coach_judge(coach, began, 0);
    }
    if (move.ends && !coach->judged) {
        coach->phase = COACH_AFTER;
    } else if (move.ends) {
        game_must(game_end(game));
        begin_turn(match);
    } else if (game->moves >= match->game.moves) {
        coach->phase = COACH_DONE;
    }
}

/* Judges the turn by the value of ending it here. A turn that is not among the best is worth at
 * most as much as the last of them. */
static void take_after(struct match *match) {
    struct coach *coach = &match->coach;
    struct game *game = &coach->game;
    struct advisor_turn turns[ADVISOR_TURNS];
    const unsigned count = thought_turns(&match->thought, turns);
    uint16_t chance = coach->best.chance;
    for (unsigned i = 0; i < count; i++) {
        chance = turns[i].chance < chance ? turns[i].chance : chance;
    }
    for (unsigned i = 0; i < count; i++) {
        chance = turns[i].count == 0 ? turns[i].chance : chance;
    }
    coach_judge(coach, (uint8_t)(game->moves - game->laid), chance);
    game_must(game_end(game));
    begin_turn(match);
}

bool match_coach(struct match *match) {
    struct coach *coach = &match->coach;
    switch (coach->phase) {
    case COACH_IDLE:
        game_replay(&coach->game, &match->game, 0);
        coach->turn = 0;
        coach->count = 0;
        begin_turn(match);
        break;
    case COACH_BEST:
        if (think(match)) {
            take_best(match);
        }
        break;
    case COACH_LAY:
        lay(match);
        break;
    case COACH_AFTER:
        if (think(match)) {
            take_after(match);
        }
        break;
    default:
        break;
    }
    return coach->phase == COACH_DONE;
}

void match_coach_forget(struct match *match) {
    match->coach.phase = COACH_IDLE;
    match->coach.count = 0;
    memset(match->said, 0, sizeof match->said);
}
