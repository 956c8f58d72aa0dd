#include "simulator/terminal/terminal_demo.h"

#include "simulator/terminal/render.h"
#include "simulator/terminal/terminal.h"
#include "simulator/terminal/terminal_board.h"
#include "simulator/terminal/terminal_drive.h"

#include <stdio.h>

#define SEATS 2
#define STEP_MS 10               /* between two looks at the game */
#define GAME_MAX_MS 3600000      /* longer than any game */
#define REST_MS 200              /* a picture unchanged for this time is printed */
#define LAST_MS 2000             /* time for the last screen to finish its movements */
#define CARDS_BETWEEN_SCREENS 24 /* so that a game prints a handful of screens */

static void screen_print(const char *caption) {
    uint8_t picture[HAL_FRAME_SIZE];
    host_picture(picture);
    printf("%s\n", caption);
    render_print(stdout, terminal_is_ascii() ? RENDER_ASCII : RENDER_BRAILLE, picture);
    putchar('\n');
}

static bool screen_rests(void) {
    return hal_millis() - host_panel()->changed_at >= REST_MS;
}

/* Plays to the end. False: the end never came. */
static bool game_watch(struct app *app) {
    const struct game *game = &app->match.game;
    unsigned next = 0;
    for (uint32_t played = 0; !game_is_over(game); played += STEP_MS) {
        if (played > GAME_MAX_MS) {
            return false;
        }
        /* A person is watching, so the device must not sleep. */
        app_active(app);
        drive_for(STEP_MS);
        if (game->moves >= next && screen_rests()) {
            char caption[64];
            snprintf(caption, sizeof caption, "%u cards laid, %u to go", game->moves,
                     game_left(game));
            screen_print(caption);
            next = game->moves + CARDS_BETWEEN_SCREENS;
        }
    }
    return true;
}

static void result_print(const struct game *game) {
    unsigned left = game_left(game);
    if (game->status == GAME_WON) {
        puts("Result: won, every card is laid.");
    } else {
        printf("Result: %u card%s left%s.\n", left, left == 1 ? "" : "s",
               left < 10 ? ", an excellent game" : "");
    }
}

int demo_run(const struct options *options) {
    /* Without a save, even with --flash: the game in that file belongs to the player. */
    if (!board_start(options, NULL, NULL)) {
        return 1;
    }
    drive_power_on();
    struct app *app = &drive_console()->app;
    struct game_setup setup = {.kind = GAME_CLASSIC, .players = SEATS};
    if (match_deal(&app->match, &setup, (1U << SEATS) - 1, MATCH_NO_CHALLENGE) != MATCH_DEALT) {
        fputs("thegame-play: the noise failed its health test, nothing was dealt\n", stderr);
        return 1;
    }
    app_go_on(app);
    printf("%sThe console plays by itself: The Game, %d seats.\n\n",
           options->mode == OPTIONS_AUTO ? "There is no terminal here. " : "", SEATS);
    if (!game_watch(app)) {
        fputs("thegame-play: the game does not end\n", stderr);
        return 1;
    }
    drive_for(LAST_MS);
    screen_print("The end");
    result_print(&app->match.game);
    return 0;
}
