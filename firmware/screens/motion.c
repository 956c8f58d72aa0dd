#include "firmware/screens/motion.h"

#include "firmware/ui/fonts.h"

enum {
    SLIDE_MS = 160, /* from the hand to a pile */
    DEAL_MS = 40,   /* from one card of a new hand to the next */
};

void motion_deal(struct app *app, struct motion *motion) {
    motion->dealing = app_animates(app);
    if (motion->dealing) {
        app_move(app, RULES_HAND * DEAL_MS);
    }
}

void motion_slide(struct app *app, struct motion *motion, uint8_t number, struct box from,
                  struct box to) {
    motion->sliding = app_animates(app);
    motion->number = number;
    motion->slide_start = app_now(app);
    motion->from = from;
    motion->to = to;
    if (motion->sliding) {
        app_move(app, SLIDE_MS);
    }
}

static bool is_sliding(const struct app *app, const struct motion *motion) {
    return motion->sliding && app_now(app) - motion->slide_start < SLIDE_MS;
}

void motion_hold_back(const struct app *app, const struct motion *motion, struct game *shown) {
    if (!is_sliding(app, motion) || shown->moves == 0) {
        return;
    }
    const uint8_t pile = shown->log[shown->moves - 1].pile;
    shown->tops[pile] = rules_of(shown->setup.kind)->start[pile];
    for (uint8_t move = 0; move + 1 < shown->moves; move++) {
        if (shown->log[move].pile == pile) {
            shown->tops[pile] = shown->log[move].card;
        }
    }
}

int motion_dealt(const struct app *app, const struct motion *motion) {
    const bool deals = motion && motion->dealing && app_elapsed(app) < RULES_HAND * DEAL_MS;
    return deals ? (int)(app_elapsed(app) / DEAL_MS) : MOTION_ALL;
}

void motion_draw(const struct app *app, struct canvas *canvas, const struct motion *motion) {
    if (!is_sliding(app, motion)) {
        return;
    }
    const int done = (int)(app_now(app) - motion->slide_start);
    const struct box from = motion->from;
    const int x = from.x + (motion->to.x - from.x) * done / SLIDE_MS;
    const int y = from.y + (motion->to.y - from.y) * done / SLIDE_MS;
    draw_box(canvas, x - 1, y - 1, from.width + 2, from.height + 2, DRAW_CLEAR);
    draw_round_frame(canvas, x, y, from.width, from.height, 2, DRAW_SET);
    draw_number_in(canvas, (struct box){x, y, from.width, from.height}, DRAW_CENTRE, &font_card,
                   DRAW_SET, motion->number);
}
