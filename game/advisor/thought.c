#include "game/advisor/thought.h"

#include <string.h>

static bool is_about(const struct thought *thought, const struct game *game, uint8_t devices,
                     enum advisor_effort effort) {
    return thought->state != THOUGHT_NONE && thought->effort == effort &&
           thought->devices == devices && memcmp(&thought->about, game, sizeof *game) == 0;
}

static void begin(struct thought *thought, const struct game *game, uint8_t devices,
                  enum advisor_effort effort) {
    struct view view;
    thought->effort = (uint8_t)effort;
    thought->devices = devices;
    thought->laid = 0;
    thought->about = *game;
    view_of(&view, game, game->turn);
    view.devices = devices;
    advisor_start(&thought->advisor, &view, effort);
}

bool thought_think(struct thought *thought, const struct game *game, uint8_t devices,
                   enum advisor_effort effort) {
    if (!is_about(thought, game, devices, effort)) {
        begin(thought, game, devices, effort);
        thought->state = THOUGHT_THINKS;
    } else if (thought->state == THOUGHT_THINKS && advisor_step(&thought->advisor, ADVISOR_SLICE)) {
        thought->state = THOUGHT_DECIDED;
    }
    return thought->state == THOUGHT_DECIDED;
}

unsigned thought_turns(const struct thought *thought, struct advisor_turn turns[ADVISOR_TURNS]) {
    return advisor_turns(&thought->advisor, turns);
}

struct advice thought_next(struct thought *thought) {
    const struct advice advice = advisor_advice(&thought->advisor, thought->laid);
    if (advice.kind == ADVICE_PLACE) {
        game_must(game_place(&thought->about, advice.card, advice.pile));
        thought->laid++;
    }
    return advice;
}
