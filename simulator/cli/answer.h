/*
 * Writes the protocol's JSON. The buffer is large enough for every answer (CLI_ANSWER_SIZE).
 */
#ifndef SIMULATOR_CLI_ANSWER_H
#define SIMULATOR_CLI_ANSWER_H

#include <stddef.h>

#include "game/advisor/advisor.h"
#include "game/game.h"

struct answer {
    char *text;
    size_t length;
};

/* {"ok":false,"error":"…"} */
void answer_error(struct answer *answer, const char *error);

/* {"ok":true, …state…} */
void answer_state(struct answer *answer, const struct game *game);

/* {"ok":true,"moves":[["37",1],…]} */
void answer_legal(struct answer *answer, const struct game *game);

/* {"ok":true,"move":…}: the decision of an advisor; with `explain` also the turns that it
 * considered. */
void answer_advice(struct answer *answer, const struct advisor *advisor, bool explain);

/* The word of the protocol for a refusal. */
const char *answer_word(enum game_error error);

/* The words for the games, in the order of enum game_kind. */
extern const char *const answer_kinds[GAME_KINDS];

/* The letters of the colours of Quick & Easy, in the order of the card bytes. */
extern const char answer_colours[RULES_COLOURS + 1];

#endif
