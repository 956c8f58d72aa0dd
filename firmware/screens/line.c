#include "firmware/screens/line.h"

#include "firmware/screens/guide.h"
#include "firmware/screens/names.h"
#include "firmware/screens/table.h"

static bool fits(const struct turn *turn, uint8_t card, uint8_t pile) {
    return turn_fits(turn, turn->hand[card], pile) == GAME_OK;
}

static bool fits_nowhere(const struct turn *turn, uint8_t card) {
    for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
        if (fits(turn, card, pile)) {
            return false;
        }
    }
    return true;
}

static enum text refusal_text(uint8_t refusal, const struct turn *turn, uint8_t card) {
    switch (refusal) {
    case GAME_ONE_CARD_ON_OPPONENT:
        return TEXT_ONE_GIFT;
    case GAME_ONE_CARD_A_TURN:
        return TEXT_ONE_CARD;
    default:
        return fits_nowhere(turn, card) ? TEXT_FITS_NOWHERE : TEXT_NOT_HERE;
    }
}

static enum text hint_text(const struct reason *why, uint8_t kind) {
    static const enum text texts[REASONS] = {
        [REASON_TAKE_BACK] = TEXT_HINT_UNDO, [REASON_ENOUGH] = TEXT_HINT_END,
        [REASON_WINS] = TEXT_HINT_WINS,      [REASON_ONLY] = TEXT_HINT_ONLY,
        [REASON_GIFT] = TEXT_HINT_GIFT,      [REASON_JUMP] = TEXT_JUMP,
        [REASON_THEN_JUMP] = TEXT_HINT_THEN, [REASON_SMALLEST] = TEXT_HINT_SMALLEST,
        [REASON_SPARES] = TEXT_HINT_SPARES,  [REASON_KEEPS] = TEXT_HINT_KEEPS,
        [REASON_BEST] = TEXT_HINT_BEST,
    };
    return why->kind == REASON_JUMP && rules_has_colours(kind) ? TEXT_SAME_COLOUR
                                                               : texts[why->kind];
}

/* A warning or an answer that comes first; TEXTS: none. */
static enum text urgent_text(const struct line *line, const struct cursor *cursor,
                             const struct turn *turn) {
    if (line->refusal != GAME_OK) {
        return refusal_text(line->refusal, turn, cursor->card);
    }
    if (line->weak) {
        return TEXT_BATTERY_LOW;
    }
    if (line->hinting) {
        return TEXT_THINKING_1 + line->dot;
    }
    if (line->hinted) {
        return hint_text(&line->why, turn->kind);
    }
    return cursor->card == turn->hand_size ? TEXT_END_TURN : TEXTS;
}

static enum text calm_text(const struct line *line, const struct cursor *cursor,
                           const struct turn *turn) {
    if (line->choosing) {
        return TEXT_CHOOSE_PILE;
    }
    const uint8_t card = cursor->card;
    const uint8_t pile = cursor->pile;
    const uint8_t owner = rules_owner(turn->kind, pile);
    if (fits(turn, card, pile) && owner != RULES_NOBODY && owner != turn->seat) {
        return TEXT_GIFT;
    }
    if (fits(turn, card, pile) && turn_cost(turn, turn->hand[card], pile) < 0) {
        return rules_has_colours(turn->kind) ? TEXT_SAME_COLOUR : TEXT_JUMP;
    }
    if (turn->burning != 0) {
        return TEXT_COVER_FIRE;
    }
    if (turn->laid >= turn->minimum) {
        return TEXT_MAY_END;
    }
    if (turn->laid > 0) {
        return TEXT_LAY_MORE;
    }
    return turn->minimum == 1 ? TEXT_LAY_FIRST_ONE : TEXT_LAY_FIRST;
}

/* The strongest word of the others about the pile of the cursor, and its speaker; TEXTS: none. */
static enum text said_text(const struct game *game, const struct turn *turn, uint8_t pile,
                           uint8_t *seat) {
    static const enum text texts[] = {TEXTS, TEXT_SAID_STEPS, TEXT_SAID_LEAVE, TEXT_SAID_BETTER,
                                      TEXT_SAID_TRICK};
    enum table_word strongest = TABLE_SILENCE;
    for (uint8_t other = 0; other < game->setup.players; other++) {
        const enum table_word word = table_said(game, other, pile);
        if (other != turn->seat && word > strongest) {
            strongest = word;
            *seat = other;
        }
    }
    return texts[strongest];
}

/* The dots in words. */
static bool is_duty(enum text text) {
    return text == TEXT_LAY_FIRST || text == TEXT_LAY_FIRST_ONE || text == TEXT_LAY_MORE ||
           text == TEXT_MAY_END;
}

/* What the line says if nothing comes first; "" if it shows something better. */
static void calm_line(const struct line *line, const struct app *app, const struct turn *turn,
                      const struct cursor *cursor, char *buffer, size_t size) {
    const bool at_end = cursor->card == turn->hand_size;
    const struct guide_moment now = {
        .turn = turn,
        .cursor = cursor,
        .choosing = line->choosing,
        .text = at_end ? TEXT_END_TURN : calm_text(line, cursor, turn),
    };
    const bool goes_without = table_shares_line(app, turn->kind) && is_duty(now.text);
    if (!guide_line(app, &now, buffer, size) && !goes_without) {
        text_fill(buffer, size, app_text(app, now.text), turn->minimum - turn->laid, 0);
    }
}

void line_draw(const struct line *line, const struct app *app, struct canvas *canvas,
               const struct turn *turn, const struct cursor *cursor) {
    char name[NAME_SIZE] = "";
    char buffer[48] = "";
    uint8_t who = 0;
    enum text text = urgent_text(line, cursor, turn);
    if (line->hinted && line->why.kind == REASON_SPARES) {
        name_of_player(app, line->why.number, name);
    }
    if (text == TEXTS) {
        text = said_text(&app->match.game, turn, cursor->pile, &who);
        name_short(app, who, name);
    }
    if (text != TEXTS && text != TEXT_END_TURN) {
        name_in(app, name, text, line->why.number, buffer, sizeof buffer);
    } else if (line->naming) {
        text_fill(buffer, sizeof buffer, name_of_player(app, turn->seat, name), 0, 0);
    } else {
        calm_line(line, app, turn, cursor, buffer, sizeof buffer);
    }
    if (buffer[0] != '\0') {
        table_draw_line(app, canvas, turn->kind, buffer);
    }
}
