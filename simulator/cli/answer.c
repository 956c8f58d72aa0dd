#include "simulator/cli/answer.h"

#include <string.h>

#include "game/advisor/reason.h"

const char answer_colours[RULES_COLOURS + 1] = "rbgyp";

const char *answer_word(enum game_error error) {
    static const char *const words[] = {
        [GAME_OK] = "ok",
        [GAME_BAD_SETUP] = "bad-argument",
        [GAME_BAD_DECK] = "bad-deck",
        [GAME_OVER] = "game-over",
        [GAME_NOT_IN_HAND] = "not-in-hand",
        [GAME_NO_SUCH_PILE] = "no-such-pile",
        [GAME_TOO_LOW] = "too-low",
        [GAME_TOO_HIGH] = "too-high",
        [GAME_MUST_IMPROVE] = "must-improve",
        [GAME_ONE_CARD_ON_OPPONENT] = "one-card-on-opponent",
        [GAME_ONE_CARD_A_TURN] = "one-card-a-turn",
        [GAME_MINIMUM_NOT_REACHED] = "minimum-not-reached",
        [GAME_FIRE_NOT_COVERED] = "fire-not-covered",
        [GAME_NOTHING_TO_UNDO] = "nothing-to-undo",
        [GAME_TOO_LATE] = "too-late",
        [GAME_NO_TALK] = "no-talk",
    };
    return words[error];
}

static void put(struct answer *answer, const char *text) {
    const size_t length = strlen(text);
    memcpy(answer->text + answer->length, text, length);
    answer->length += length;
}

static void put_number(struct answer *answer, unsigned number) {
    char digits[4];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
    } while ((number /= 10) > 0);
    while (count > 0) {
        answer->text[answer->length++] = digits[--count];
    }
}

static void put_card(struct answer *answer, uint8_t kind, uint8_t card) {
    answer->text[answer->length++] = '"';
    if (rules_has_colours(kind)) {
        answer->text[answer->length++] = answer_colours[rules_colour(kind, card)];
    }
    put_number(answer, rules_number(kind, card));
    answer->text[answer->length++] = '"';
}

static void put_comma(struct answer *answer, unsigned index) {
    if (index > 0) {
        answer->text[answer->length++] = ',';
    }
}

static void put_hand(struct answer *answer, const struct game *game, uint8_t seat) {
    put(answer, "[");
    for (uint8_t i = 0; i < game->hand_size[seat]; i++) {
        put_comma(answer, i);
        put_card(answer, game->setup.kind, game->hand[seat][i]);
    }
    put(answer, "]");
}

static void put_tops(struct answer *answer, const struct game *game) {
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        put_comma(answer, pile);
        if (game->tops[pile] == RULES_EMPTY) {
            put(answer, "null");
        } else {
            put_card(answer, game->setup.kind, game->tops[pile]);
        }
    }
}

static void put_markers(struct answer *answer, const struct game *game, uint8_t seat) {
    static const char *const words[GAME_MARKERS] = {"\"none\"", "\"small\"", "\"leave\""};
    put(answer, "[");
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        put_comma(answer, pile);
        put(answer, words[game_marker_of(game, seat, pile)]);
    }
    put(answer, "]");
}

/* "better" or "trick" with its pile, or both words with their piles. */
static void put_points(struct answer *answer, const char *name, unsigned piles, unsigned *count) {
    if (piles == 0) {
        return;
    }
    put_comma(answer, (*count)++);
    put(answer, name);
    put(answer, piles == 3 ? "[1,2]" : piles == 2 ? "2" : "1");
}

static void put_told(struct answer *answer, const struct view *view, uint8_t seat) {
    static const char heights[] = {[VIEW_HEIGHT_LOW] = '-', '.', '+'};
    unsigned count = 0;
    put(answer, "{");
    if (view->told_count[seat] > 0) {
        put_comma(answer, count++);
        put(answer, "\"cards\":[");
        for (uint8_t i = 0; i < view->told_count[seat]; i++) {
            const struct view_told *told = &view->told[seat][i];
            put_comma(answer, i);
            put(answer, "\"");
            answer->text[answer->length++] = answer_colours[told->colour];
            if (told->height != VIEW_HEIGHT_UNTOLD) {
                answer->text[answer->length++] = heights[told->height];
            }
            put(answer, "\"");
        }
        put(answer, "]");
    }
    put_points(answer, "\"better\":", view->points[seat] & 3, &count);
    put_points(answer, "\"trick\":", view->points[seat] >> 2, &count);
    put(answer, "}");
}

static void put_says(struct answer *answer, const struct game *game) {
    struct view view;
    view_of(&view, game, game->turn);
    put(answer, "[");
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        put_comma(answer, seat);
        switch (rules_of(game->setup.kind)->talk) {
        case RULES_MARKERS:
            put_markers(answer, game, seat);
            break;
        case RULES_TELLING:
            put_told(answer, &view, seat);
            break;
        default:
            put(answer, "null");
        }
    }
    put(answer, "]");
}

const char *const answer_kinds[GAME_KINDS] = {"classic", "duel", "quick"};

void answer_error(struct answer *answer, const char *error) {
    put(answer, "{\"ok\":false,\"error\":\"");
    put(answer, error);
    put(answer, "\"}");
}

/* The piles that must be covered this turn; none after the end of the game. */
static void put_burning(struct answer *answer, const struct game *game) {
    const unsigned burning = game_is_over(game) ? 0 : game_burning(game);
    unsigned count = 0;
    put(answer, ",\"burning\":[");
    for (unsigned pile = 0; pile < RULES_PILES; pile++) {
        if ((burning >> pile & 1) != 0) {
            put_comma(answer, count++);
            put_number(answer, pile + 1);
        }
    }
    put(answer, "]");
}

void answer_state(struct answer *answer, const struct game *game) {
    static const char *const statuses[] = {"playing", "stuck", "won", "lost"};
    put(answer, "{\"ok\":true,\"game\":\"");
    put(answer, answer_kinds[game->setup.kind]);
    put(answer, "\",\"players\":");
    put_number(answer, game->setup.players);
    put(answer, ",\"turn\":");
    put_number(answer, game->turn + 1U);
    put(answer, ",\"piles\":[");
    put_tops(answer, game);
    put(answer, "],\"hands\":[");
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        put_comma(answer, seat);
        put_hand(answer, game, seat);
    }
    put(answer, "],\"draw\":[");
    for (uint8_t deck = 0; deck < rules_of(game->setup.kind)->decks; deck++) {
        put_comma(answer, deck);
        put_number(answer, game_draw_left(game, deck));
    }
    put(answer, "],\"laid\":");
    put_number(answer, game->laid);
    put(answer, ",\"minimum\":");
    put_number(answer, game->minimum);
    put(answer, ",\"can_end\":");
    put(answer, game_can_end(game) == GAME_OK ? "true" : "false");
    put(answer, ",\"status\":\"");
    put(answer, statuses[game->status]);
    put(answer, "\",\"says\":");
    put_says(answer, game);
    put(answer, ",\"winner\":");
    put_number(answer, game->winner == GAME_NOBODY ? 0 : game->winner + 1U);
    put(answer, ",\"left\":");
    put_number(answer, game_left(game));
    if (game->setup.fire) {
        put_burning(answer, game);
    }
    put(answer, "}");
}

static void put_move(struct answer *answer, uint8_t kind, uint8_t card, uint8_t pile) {
    put(answer, "[");
    put_card(answer, kind, card);
    put(answer, ",");
    put_number(answer, pile + 1U);
    put(answer, "]");
}

void answer_legal(struct answer *answer, const struct game *game) {
    struct turn turn;
    unsigned count = 0;
    game_turn(game, &turn);
    put(answer, "{\"ok\":true,\"moves\":[");
    for (uint8_t i = 0; i < turn.hand_size; i++) {
        for (uint8_t pile = 0; pile < rules_of(turn.kind)->piles; pile++) {
            if (game_can_place(game, turn.hand[i], pile) == GAME_OK) {
                put_comma(answer, count++);
                put_move(answer, turn.kind, turn.hand[i], pile);
            }
        }
    }
    put(answer, "]}");
}

/* The reason, and the turns considered: their cards, and the chance of winning in thousandths. */
static void put_explanation(struct answer *answer, const struct advisor *advisor) {
    static const char *const words[REASONS] = {
        [REASON_TAKE_BACK] = "take-back", [REASON_ENOUGH] = "enough-laid",
        [REASON_WINS] = "wins",           [REASON_ONLY] = "only-move",
        [REASON_GIFT] = "gift",           [REASON_JUMP] = "jump-back",
        [REASON_THEN_JUMP] = "then-jump", [REASON_SMALLEST] = "smallest-step",
        [REASON_SPARES] = "spares-pile",  [REASON_KEEPS] = "keeps-jump",
        [REASON_BEST] = "best-tried",
    };
    struct advisor_turn turns[ADVISOR_TURNS];
    const unsigned count = advisor_turns(advisor, turns);
    put(answer, ",\"why\":\"");
    put(answer, words[reason_of(&advisor->view, count > 0 ? &turns[0] : NULL).kind]);
    put(answer, "\",\"turns\":[");
    for (unsigned i = 0; i < count; i++) {
        put_comma(answer, i);
        put(answer, "{\"cards\":[");
        for (uint8_t k = 0; k < turns[i].count; k++) {
            put_comma(answer, k);
            put_move(answer, advisor->view.setup.kind, turns[i].card[k], turns[i].pile[k]);
        }
        put(answer, "],\"chance\":");
        put_number(answer, turns[i].chance * 1000U / ADVISOR_CERTAIN);
        put(answer, "}");
    }
    put(answer, "]");
}

void answer_advice(struct answer *answer, const struct advisor *advisor, bool explain) {
    const struct advice advice = advisor_advice(advisor, 0);
    put(answer, "{\"ok\":true,\"move\":");
    if (advice.kind == ADVICE_PLACE) {
        put_move(answer, advisor->view.setup.kind, advice.card, advice.pile);
    } else {
        put(answer, advice.kind == ADVICE_END ? "\"end\"" : "\"undo\"");
    }
    if (explain) {
        put_explanation(answer, advisor);
    }
    put(answer, "}");
}
