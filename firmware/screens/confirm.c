#include <string.h>

#include "firmware/app/app.h"
#include "firmware/saving/store.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    NO,
    YES,
    ANSWERS,
};

void confirm_ask(struct app *app, enum confirm_question question, enum screen_id from) {
    const uint8_t viewer = app->viewer;
    app_show(app, SCREEN_CONFIRM);
    app->viewer = viewer; /* who is asked whether to give up keeps the device */
    app->state.confirm.question = (uint8_t)question;
    app->state.confirm.from = (uint8_t)from;
}

void confirm_ask_deal(struct app *app, const struct setup_choice *choice) {
    const struct setup_choice dealt = *choice;
    confirm_ask(app, CONFIRM_NEW_GAME, SCREEN_SETUP);
    app->state.confirm.setup = dealt;
}

static void do_it(struct app *app) {
    const struct setup_choice choice = app->state.confirm.setup;
    switch (app->state.confirm.question) {
    case CONFIRM_GIVE_UP:
        game_give_up(&app->match.game);
        match_changed(app);
        match_next(app);
        break;
    case CONFIRM_NEW_GAME:
        setup_deal_now(app, &choice);
        break;
    case CONFIRM_RESET:
        memset(app->statistics.entry, 0, sizeof app->statistics.entry);
        store_statistics(app);
        app_show(app, SCREEN_STATISTICS);
        break;
    case CONFIRM_UPDATE:
        hal_restart_for_update();
        settings_return(app, SETTINGS_UPDATE);
        break;
    default:
        store_erase(app);
        app_show(app, app->settings.language_chosen ? SCREEN_TITLE : SCREEN_LANGUAGE);
        break;
    }
}

static void leave(struct app *app) {
    const struct setup_choice choice = app->state.confirm.setup;
    switch (app->state.confirm.question) {
    case CONFIRM_NEW_GAME:
        setup_show(app, &choice);
        break;
    case CONFIRM_UPDATE:
        settings_return(app, SETTINGS_UPDATE);
        break;
    case CONFIRM_ERASE:
        message_show(app, TEXT_SAVES_FOREIGN);
        break;
    default:
        if (screens[app->state.confirm.from]->shows_hand) {
            match_next(app); /* behind the guard, if the device has slept meanwhile */
        } else {
            app_show(app, app->state.confirm.from);
        }
        break;
    }
}

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle_buttons(&app->state.menu, ANSWERS, action);
    if (event == MENU_CHOSEN && app->state.menu.cursor == YES) {
        do_it(app);
    } else if (event == MENU_CHOSEN || action == ACTION_BACK) {
        leave(app);
    } else {
        return event != MENU_NOTHING;
    }
    return true;
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct {
        enum text title;
        enum text text;
    } questions[CONFIRM_QUESTIONS] = {
        [CONFIRM_GIVE_UP] = {TEXT_GIVE_UP_TITLE, TEXT_GIVE_UP_ASK},
        [CONFIRM_NEW_GAME] = {TEXT_NEW_GAME_TITLE, TEXT_NEW_GAME_ASK},
        [CONFIRM_RESET] = {TEXT_RESET_TITLE, TEXT_RESET_ASK},
        [CONFIRM_UPDATE] = {TEXT_UPDATE_TITLE, TEXT_UPDATE_ASK},
        [CONFIRM_ERASE] = {TEXT_ERASE_TITLE, TEXT_ERASE_ASK},
    };
    const uint8_t question = app->state.confirm.question;
    const char *const labels[ANSWERS] = {app_text(app, TEXT_NO), app_text(app, TEXT_YES)};
    menu_draw_title(canvas, app_text(app, questions[question].title), NULL);
    menu_draw_text(canvas, app_text(app, questions[question].text));
    menu_draw_buttons(&app->state.menu, canvas, labels, ANSWERS);
}

const struct screen screen_confirm = {
    .handle = handle,
    .draw = draw,
    .back = SCREEN_TITLE,
};
