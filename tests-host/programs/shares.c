/*
 * shares: prints the screen with the result as a QR code, for every game, number of players, result
 * and form. Each begins with a line that has the content of the code. The picture follows: 64 lines
 * of 128 characters, # is lit.
 */
#include "firmware/screens/share.h"

#include <stdio.h>

#include "firmware/chance/challenge.h"
#include "firmware/screens/screens.h"

static struct app app;

static void print(void) {
    uint8_t frame[HAL_FRAME_SIZE];
    struct canvas canvas;
    char text[SHARE_TEXT_SIZE];
    draw_start(&canvas, frame);
    draw_clear(&canvas);
    screens.screens[SCREEN_SHARE]->draw(&app, &canvas);
    share_write_code(&app.match, text);
    puts(text);
    for (int y = 0; y < HAL_FRAME_HEIGHT; y++) {
        for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
            putchar((frame[y / 8 * HAL_FRAME_WIDTH + x] >> y % 8 & 1) != 0 ? '#' : '.');
        }
        putchar('\n');
    }
}

/* Prints the screens with and without a code, with and without hints. */
static void print_all(struct game_setup setup, uint8_t left) {
    struct match *match = &app.match;
    const uint8_t cards = game_cards(setup.kind);
    match->game = (struct game){.setup = setup, .moves = (uint8_t)(cards - left)};
    match->game.drawn[0] = (uint8_t)(setup.kind == GAME_DUEL ? 58 : cards - left);
    match->game.drawn[1] = (uint8_t)(58 - left % 58);
    match->game.status = left == 0 ? GAME_WON : GAME_LOST;
    match->game.winner = left % 2;
    for (unsigned form = 0; form < 4; form++) {
        match->challenge =
            form % 2 == 0 ? MATCH_NO_CHALLENGE : challenge_number(&setup, 0x5a5a5aU + left);
        match->hinted = form >= 2;
        match->device_seats = setup.kind == GAME_DUEL && left % 3 != 0 ? 2 : 0;
        print();
    }
}

int main(void) {
    app.keymap = keymap_for(0x3f);
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        for (uint8_t players = 1; players <= RULES_SEATS; players++) {
            const struct game_setup setup = {.kind = kind, .players = players};
            for (uint8_t left = 0; left < 58 && game_setup_valid(&setup); left += 19) {
                print_all(setup, left);
            }
        }
    }
    return 0;
}
