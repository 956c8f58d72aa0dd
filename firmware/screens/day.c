/*
 * The deal of the day: The Game, alone, with the same cards for everybody. The device has no clock,
 * so the player gives the date once, and from then on only asks for the next day.
 */
#include "firmware/chance/challenge.h"
#include "firmware/screens/screens.h"

enum row {
    ROW_DEAL,
    ROW_NEXT,
    ROW_DAY,
    ROW_MONTH,
    ROW_YEAR,
    ROWS,
};

enum {
    FIRST_YEAR = CHALLENGE_FIRST_DATE / 10000,
    YEARS = 100 - FIRST_YEAR, /* up to 2099 */
    MONTHS = 12,
    DATE_SIZE = 11, /* "2026-11-18" and its end */
};

/* The day, from 0. The first day, as long as no date was given. */
static uint16_t day_of(const struct app *app) {
    return app->statistics.day > 0 ? (uint16_t)(app->statistics.day - 1) : 0;
}

/* Without a date, the cursor starts on giving one. */
static void enter(struct app *app) {
    if (app->statistics.day == 0 && app->menu.cursor == 0) {
        app->menu.cursor = ROW_DAY;
    }
}

static void set_day(struct app *app, uint16_t day) {
    app->statistics.day = (uint16_t)(day + 1);
    statistics_save(&app->statistics, &app->store);
}

static void change(struct app *app, uint8_t row, int step) {
    const uint32_t date = challenge_day_date(day_of(app));
    uint8_t year = (uint8_t)(date / 10000 - FIRST_YEAR);
    uint8_t month = (uint8_t)(date / 100 % 100 - 1);
    uint8_t day = (uint8_t)(date % 100 - 1);
    if (row == ROW_DAY) {
        day = menu_wrap(day, step, challenge_days_in_month(date));
    } else if (row == ROW_MONTH) {
        month = menu_wrap(month, step, MONTHS);
    } else {
        year = menu_wrap(year, step, YEARS);
    }
    const uint32_t first = (year + FIRST_YEAR) * 10000U + (month + 1U) * 100 + 1;
    const uint8_t last = (uint8_t)(challenge_days_in_month(first) - 1);
    set_day(app, challenge_date_day(first + (day < last ? day : last)));
}

static void deal(struct app *app) {
    set_day(app, day_of(app));
    choice_start_code(&app->choice, challenge_day_number(day_of(app)));
    deal_ask(app);
}

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle(&app->menu, ROWS, action);
    const uint8_t row = app->menu.cursor;
    if (event == MENU_CHOSEN && row == ROW_DEAL) {
        deal(app);
    } else if (event == MENU_CHOSEN && row == ROW_NEXT) {
        set_day(app, (uint16_t)((day_of(app) + 1) % CHALLENGE_DAYS));
        app->menu.cursor = ROW_DEAL;
    } else if (row > ROW_NEXT && menu_step(event) != 0) {
        change(app, row, menu_step(event));
    }
    return event != MENU_NOTHING;
}

static void row(const void *context, uint8_t place, struct menu_row *to) {
    static const enum text labels[ROWS] = {TEXT_DEAL, TEXT_DAY_NEXT, TEXT_DAY_DAY, TEXT_DAY_MONTH,
                                           TEXT_DAY_YEAR};
    const struct app *app = context;
    const uint32_t date = challenge_day_date(day_of(app));
    const bool counted = day_of(app) < app->statistics.day_counted;
    to->label = app_text(app, labels[place]);
    to->help = app_text(app, place != ROW_DEAL ? TEXT_ABOUT_DAY
                             : counted         ? TEXT_DAY_COUNTED
                                               : TEXT_DAY_OPEN);
    if (place == ROW_DAY) {
        to->value = draw_number_text(to->space, (int)(date % 100));
    } else if (place == ROW_MONTH) {
        to->value = draw_number_text(to->space, (int)(date / 100 % 100));
    } else if (place == ROW_YEAR) {
        to->value = draw_number_text(to->space, (int)(2000 + date / 10000));
    }
}

static void write_date(uint32_t date, char text[DATE_SIZE]) {
    char code[CHALLENGE_LENGTH + 1];
    challenge_write_date(date, code);
    const char digits[DATE_SIZE] = {'2',     '0', code[1], code[2], '-', code[3],
                                    code[4], '-', code[5], code[6], '\0'};
    for (unsigned i = 0; i < DATE_SIZE; i++) {
        text[i] = digits[i];
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    char date[DATE_SIZE];
    write_date(challenge_day_date(day_of(app)), date);
    menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_DAY), ROWS, row, app);
    menu_draw_title(canvas, app_text(app, TEXT_DAY), date);
}

const struct screen screen_day = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
};
