/*
 * The last picture before the device restarts as a USB drive. The drive cannot draw, and no key
 * works there. So the picture says what the device is now and how to leave. It may stay for hours,
 * so it has little light and no large lit areas.
 */
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"
#include "hal/hal.h"

enum {
    TITLE_Y = 4,
    TITLE_SPACE = 5, /* between "USB drive" and its name */
};

static void shown(struct app *app) {
    (void)app;
    hal_restart_for_update();
}

static bool handle(struct app *app, enum action action) {
    (void)app;
    (void)action;
    return false;
}

static void draw(const struct app *app, struct canvas *canvas) {
    const char *title = app_text(app, TEXT_DRIVE);
    const int width = draw_text_width(&font_text, title) + TITLE_SPACE;
    const int x = (HAL_FRAME_WIDTH - width - draw_text_width(&font_text, hal_drive_name())) / 2;
    draw_text(canvas, x, TITLE_Y, &font_text, DRAW_SET, title);
    draw_text(canvas, x + width, TITLE_Y, &font_text, DRAW_SET, hal_drive_name());
    menu_draw_text(canvas, app_text(app, TEXT_DRIVE_HOW));
}

const struct screen screen_drive = {
    .handle = handle,
    .draw = draw,
    .shown = shown,
    .dimmed = true,
};
