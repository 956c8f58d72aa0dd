#include "firmware/app/navigation.h"

#include <string.h>

#include "hal/hal.h"

const struct screen *app_current(const struct app *app) {
    return app->list->screens[app->screen];
}

uint8_t app_screen(const struct app *app) {
    return app->screen;
}

uint16_t app_argument(const struct app *app) {
    return app->argument;
}

uint8_t app_depth(const struct app *app) {
    return app->depth;
}

uint64_t app_elapsed(const struct app *app) {
    return app->now - app->entered;
}

static void watch_battery(struct app *app) {
    app->battery = (int8_t)hal_battery_percent();
    if (app->battery < 0 || app->battery >= APP_BATTERY_GOOD) {
        app->battery_low = false;
    } else if (app->battery <= APP_BATTERY_LOW) {
        app->battery_low = true;
    }
}

static void put_up(struct app *app, struct screen_call call, struct menu menu) {
    app->screen = call.screen;
    app->argument = call.argument;
    app->menu = menu;
    app->entered = app->now;
    app->timer_on = false;
    app->moving = false;
    app->thinking = false;
    app->changed = true;
    if (app->depth == 0) {
        match_leave(&app->match);
    }
    watch_battery(app);
    memset(&app->state, 0, sizeof app->state);
    if (app_current(app)->enter) {
        app_current(app)->enter(app);
    }
}

void app_open(struct app *app, uint8_t screen, uint16_t argument) {
    if (app->depth < APP_LEVELS) {
        app->below[app->depth++] = (struct app_level){{app->screen, app->argument}, app->menu};
    }
    app_replace(app, screen, argument);
}

void app_replace(struct app *app, uint8_t screen, uint16_t argument) {
    put_up(app, (struct screen_call){screen, argument}, (struct menu){0});
}

void app_home(struct app *app) {
    app->depth = 0;
    app_replace(app, 0, 0);
}

/* The screen that shows a scene of the match. */
static uint8_t screen_of(const struct app *app, enum match_scene scene) {
    uint8_t screen = 0;
    while (screen + 1 < app->list->count && app->list->screens[screen]->scene != scene) {
        screen++;
    }
    return screen;
}

/* Puts up the screen for the present scene of the match. If that is the screen of `level`, its list
 * gets its cursor back. */
static void go_on_from(struct app *app, const struct app_level *level) {
    const enum match_scene scene = match_scene(&app->match);
    if (scene == MATCH_SCENE_NONE) {
        app_home(app);
        return;
    }
    app->depth = 1;
    app->below[0] = (struct app_level){0};
    const uint8_t screen = screen_of(app, scene);
    const struct menu menu = screen == level->call.screen ? level->menu : (struct menu){0};
    if (app->store.failed && !app->store.warned) {
        app->store.warned = true;
        app->screen = screen;
        app->menu = menu;
        app_open(app, app->list->unsaved.screen, app->list->unsaved.argument);
    } else {
        put_up(app, (struct screen_call){screen, level->call.argument}, menu);
    }
}

void app_back(struct app *app) {
    if (app->depth == 0) {
        app_home(app);
        return;
    }
    struct app_level level = app->below[--app->depth];
    if (app->list->screens[level.call.screen]->scene != MATCH_SCENE_NONE) {
        level.call.argument = 0;
        go_on_from(app, &level);
    } else {
        put_up(app, level.call, level.menu);
    }
}

void app_go_on_with(struct app *app, uint16_t argument) {
    go_on_from(app, &(struct app_level){.call.argument = argument});
}

void app_go_on(struct app *app) {
    app_go_on_with(app, 0);
}

/* The menu of the match lies directly on the screen of the match. */
static void open_menu(struct app *app, uint16_t argument) {
    app->screen = screen_of(app, match_scene(&app->match));
    app->depth = 1;
    app->below[0] = (struct app_level){0};
    app_open(app, app->list->menu, argument);
}

void app_handle_default(struct app *app, enum action action) {
    const bool plays = app_current(app)->scene != MATCH_SCENE_NONE && match_is_running(&app->match);
    if (action == ACTION_BACK && plays) {
        open_menu(app, SCREEN_LIST_WAY_OUT);
    } else if (action == ACTION_BACK) {
        app_back(app);
    } else if (action == ACTION_MENU && app_current(app)->in_match && match_exists(&app->match)) {
        open_menu(app, 0);
    } else if (action == ACTION_MENU) {
        app_home(app);
    }
}
