/*
 * The device plays a seat: one step of the turn at a time, at a pace that a person can follow. The
 * screen says which card was laid and shows where. OK takes the next step as soon as it is known,
 * and never acts on what follows the turn.
 */
#include "firmware/match/device_seat.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/motion.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"

enum {
    DOT_MS = 200, /* between two pictures while the device thinks */
    DOTS = 4,
};

struct device {
    struct motion motion;
    uint8_t dot; /* of DOTS, the one that is lit while the device thinks */
};

APP_STATE(struct device);

/* Before the first card, and from card to card. */
static const struct {
    uint16_t think_ms;
    uint16_t step_ms;
} paces[SPEEDS] = {
    [SPEED_NORMAL] = {600, 1200},
    [SPEED_SLOW] = {1200, 2500},
    [SPEED_FAST] = {200, 400},
};

static void enter(struct app *app) {
    match_device_begin(&app->match);
    app_stop_settling(app); /* a person may hurry this turn, as they did the turn before */
    app_think(app);
    app_set_timer(app, paces[app->settings.speed].think_ms);
}

static bool think(struct app *app) {
    const bool decided = match_device_think(&app->match);
    if (decided) {
        app_redraw(app);
    }
    return !decided;
}

static void show_card(struct app *app) {
    static const struct box from = {4, BELOW_DEVICE_Y, 17, 19}; /* a card, over the picture */
    const struct match_device *device = &app->match.device;
    const struct game *game = &app->match.game;
    motion_slide(app, &state(app)->motion, rules_number(game->setup.kind, device->card), from,
                 table_pile_box(app, game->setup.kind, game->turn, device->pile));
    app_sound(app, device->jump ? SOUND_JUMP : SOUND_LAY);
}

static void step(struct app *app) {
    if (app_is_thinking(app)) {
        state(app)->dot = (uint8_t)((state(app)->dot + 1) % DOTS);
        app_set_timer(app, DOT_MS);
        return;
    }
    const enum match_step step = match_device_step(&app->match);
    if (step == MATCH_ENDED) {
        app_swallow_keys(app);
        app_settle(app);
        screens_pass_on(app);
        return;
    }
    if (step == MATCH_LAYS) {
        show_card(app);
    }
    app_think(app);
    app_set_timer(app, step == MATCH_THINKS ? DOT_MS : paces[app->settings.speed].step_ms);
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_NONE || action == ACTION_OK) {
        app_active(app);
        step(app);
    }
    return action != ACTION_BACK && action != ACTION_MENU;
}

/* Whether the card went to the person who plays against the device. */
static bool gives(const struct app *app) {
    const struct match_device *device = &app->match.device;
    const uint8_t owner = rules_owner(app->match.game.setup.kind, device->pile);
    return device->step == MATCH_LAYS && owner != RULES_NOBODY && owner != app->match.game.turn &&
           !match_is_device(&app->match, owner);
}

static void draw_text_line(const struct app *app, struct canvas *canvas) {
    static const enum text texts[] = {
        [MATCH_THINKS] = TEXT_DEVICE_THINKS,
        [MATCH_LAYS] = TEXT_DEVICE_LAYS,
        [MATCH_TAKES_BACK] = TEXT_DEVICE_TAKES_BACK,
        [MATCH_ENDS] = TEXT_DEVICE_ENDS,
    };
    const uint8_t kind = app->match.game.setup.kind;
    const struct match_device *device = &app->match.device;
    char buffer[48];
    text_fill(buffer, sizeof buffer,
              app_text(app, gives(app) ? TEXT_DEVICE_GIVES : texts[device->step]),
              rules_number(kind, device->card), 0);
    const int end =
        draw_text(canvas, BELOW_DEVICE_NAME_X, BELOW_LINE_Y, &font_text, DRAW_SET, buffer);
    if (rules_has_colours(kind) && device->step == MATCH_LAYS) {
        draw_bitmap(canvas, end + 3, BELOW_LINE_Y - 1,
                    &icon_suit_large[rules_colour(kind, device->card)], DRAW_SET);
    }
}

/* Something that moves while the device thinks. Its pace depends on time alone. */
static void draw_thinking(const struct app *app, struct canvas *canvas) {
    for (int dot = 0; dot < DOTS; dot++) {
        const int size = dot == view(app)->dot ? 3 : 1;
        draw_box(canvas, 108 + 5 * dot - size / 2, 58 - size / 2, size, size, DRAW_SET);
    }
}

/* The key that hurries the device: beside the name, because the line below may be long. */
static void draw_hurry(const struct app *app, struct canvas *canvas) {
    const char *key = app_symbol(app, ACTION_OK);
    const char *word = app_text(app, TEXT_KEY_ON);
    const int x = HAL_FRAME_WIDTH - 1 - draw_text_width(&font_text, word);
    draw_text(canvas, x - 3 - draw_text_width(&font_text, key), BELOW_KEY_Y, &font_text, DRAW_SET,
              key);
    draw_text(canvas, x, BELOW_KEY_Y, &font_text, DRAW_SET, word);
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    const uint8_t seat = match_persons(&app->match) == 1 && rules_of(game->setup.kind)->rivals
                             ? 1 - game->turn
                             : game->turn;
    struct game shown = *game;
    char name[NAME_SIZE];
    motion_hold_back(app, &view(app)->motion, &shown);
    for (uint8_t pile = 0; pile < rules_of(game->setup.kind)->piles; pile++) {
        if (app->match.device.step == MATCH_LAYS && pile == app->match.device.pile) {
            table_draw_brackets(canvas, table_pile_box(app, game->setup.kind, seat, pile));
        }
        table_draw_pile(app, canvas, &shown, seat, pile, TABLE_PLAIN, 0);
    }
    table_draw_open(app, canvas, game, seat);
    table_draw_owed(app, canvas, game);
    if (app_is_thinking(app) && app->match.device.step == MATCH_THINKS) {
        draw_thinking(app, canvas);
    } else {
        draw_hurry(app, canvas);
    }
    draw_bitmap(canvas, BELOW_DEVICE_X, BELOW_DEVICE_Y, &icon_device_large, DRAW_SET);
    draw_text(canvas, BELOW_DEVICE_NAME_X, BELOW_Y, &font_bold, DRAW_SET,
              name_of_player(app, game->turn, name));
    draw_text_line(app, canvas);
    motion_draw(app, canvas, &view(app)->motion);
}

const struct screen screen_device = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .think = think,
    .scene = MATCH_SCENE_DEVICE,
    .in_match = true,
};
