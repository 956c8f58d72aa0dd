#include "firmware/saving/history.h"
#include "firmware/screens/screens.h"

enum {
    NO,
    YES,
    ANSWERS,
};

static void do_it(struct app *app) {
    switch (app_argument(app)) {
    case CONFIRM_GIVE_UP:
        match_give_up(&app->match);
        app_go_on(app);
        break;
    case CONFIRM_NEW_GAME:
        deal_now(app);
        break;
    case CONFIRM_RESET:
        history_reset(&app->store);
        statistics_reset(&app->statistics);
        statistics_save(&app->statistics, &app->store);
        app_back(app);
        break;
    case CONFIRM_UPDATE:
        screens_open_drive(app);
        break;
    default:
        store_erase(&app->store);
        app_back(app); /* leaves the question */
        app_back(app); /* leaves the message that led to it */
        break;
    }
}

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle_buttons(&app->menu, ANSWERS, action);
    if (event == MENU_CHOSEN && app->menu.cursor == YES) {
        do_it(app);
    } else if (event == MENU_CHOSEN) {
        app_back(app);
    }
    return event != MENU_NOTHING;
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
    const uint16_t question = app_argument(app);
    const bool uncounted = question == CONFIRM_GIVE_UP &&
                           !statistics_counts_given_up(&app->match.game, app->match.device_seats);
    const enum text text = uncounted ? TEXT_GIVE_UP_UNCOUNTED : questions[question].text;
    const char *const labels[ANSWERS] = {app_text(app, TEXT_NO), app_text(app, TEXT_YES)};
    menu_draw_title(canvas, app_text(app, questions[question].title), NULL);
    menu_draw_text(canvas, app_text(app, text));
    menu_draw_buttons(&app->menu, canvas, labels, ANSWERS);
}

const struct screen screen_confirm = {
    .handle = handle,
    .draw = draw,
};
