#include "firmware/screens/names.h"

#include <string.h>

enum text name_of_game(uint8_t kind) {
    static const enum text names[GAME_KINDS] = {
        [GAME_CLASSIC] = TEXT_THE_GAME,
        [GAME_DUEL] = TEXT_FACE_TO_FACE,
        [GAME_QUICK] = TEXT_QUICK_AND_EASY,
    };
    return names[kind];
}

const char *name_of_player(const struct app *app, uint8_t seat, char *buffer, size_t size) {
    const bool device = match_is_device(&app->match, seat);
    return text_fill(buffer, size, app_text(app, device ? TEXT_DEVICE_SEAT : TEXT_SEAT), seat + 1,
                     0);
}

const char *name_with(const struct app *app, uint8_t seat, enum text text, int number, char *buffer,
                      size_t size) {
    name_of_player(app, seat, buffer, size);
    const size_t used = strlen(buffer);
    text_fill(buffer + used, size - used, app_text(app, text) + 1, number, 0);
    return buffer;
}

bool name_is_you(const struct app *app, uint8_t seat) {
    return match_persons(&app->match) == 1 && !match_is_device(&app->match, seat);
}

const char *name_of_players(const struct app *app, int players, char *buffer, size_t size) {
    return text_fill(buffer, size, app_text(app, players > 1 ? TEXT_MANY_PLAYERS : TEXT_ONE_PLAYER),
                     players, 0);
}
