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

enum text name_of_setup(const struct game_setup *setup) {
    return setup->fire ? TEXT_ON_FIRE : name_of_game(setup->kind);
}

static const char *initials(const struct app *app, uint8_t seat) {
    return match_is_device(&app->match, seat) ? "" : app->settings.initials[seat];
}

/* The initials, or without initials another name. */
static const char *name_or(const char *given, const char *other, uint8_t seat,
                           char buffer[NAME_SIZE]) {
    return text_fill(buffer, NAME_SIZE, *given != '\0' ? given : other, seat + 1, 0);
}

const char *name_of_player(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]) {
    const bool device = match_is_device(&app->match, seat);
    const char *other = app_text(app, device ? TEXT_DEVICE_SEAT : TEXT_SEAT);
    return name_or(initials(app, seat), other, seat, buffer);
}

const char *name_of_seat(const struct app *app, uint8_t seat, bool device, char buffer[NAME_SIZE]) {
    return name_or(device ? "" : app->settings.initials[seat], app_text(app, TEXT_SEAT), seat,
                   buffer);
}

const char *name_short(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]) {
    return name_or(initials(app, seat), "#", seat, buffer);
}

const char *name_mark(const struct app *app, uint8_t seat, char buffer[NAME_SIZE]) {
    const char first = *initials(app, seat);
    bool alone = first != '\0';
    for (uint8_t other = 0; other < app->match.game.setup.players; other++) {
        alone = alone && (other == seat || *initials(app, other) != first);
    }
    const char mark[2] = {first, '\0'};
    return text_fill(buffer, NAME_SIZE, alone ? mark : "#", seat + 1, 0);
}

const char *name_in(const struct app *app, const char *name, enum text text, int number,
                    char *buffer, size_t size) {
    const char *pattern = app_text(app, text);
    const char *at = strchr(pattern, '@');
    size_t used = 0;
    if (at != NULL) {
        const size_t before = (size_t)(at - pattern);
        used = before + strlen(name);
        memcpy(buffer, pattern, before);
        memcpy(buffer + before, name, used - before);
        pattern = at + 1;
    }
    text_fill(buffer + used, size - used, pattern, number, 0);
    return buffer;
}

bool name_is_you(const struct app *app, uint8_t seat) {
    return match_persons(&app->match) == 1 && !match_is_device(&app->match, seat);
}

const char *name_of_players(const struct app *app, int players, char *buffer, size_t size) {
    return text_fill(buffer, size, app_text(app, players > 1 ? TEXT_MANY_PLAYERS : TEXT_ONE_PLAYER),
                     players, 0);
}
