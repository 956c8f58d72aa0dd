#include "tests-host/support/say.h"

#include <stdarg.h>
#include <stdio.h>

#include "firmware/screens/screens.h"
#include "tests-host/support/decks.h"

#define SAY(names, value) name_of(names, sizeof(names) / sizeof((names)[0]), value)

static const char *name_of(const char *const *names, size_t count, unsigned value) {
    return value < count && names[value] != NULL ? names[value] : "unknown";
}

const char *say_screen(unsigned screen) {
    static const char *const names[] = {
#define SCREEN(NAME, name, purpose) [SCREEN_##NAME] = #name,
#include "firmware/screens/screens.def"
#undef SCREEN
    };
    return SAY(names, screen);
}

const char *say_power(unsigned power) {
    static const char *const names[] = {
        [APP_AWAKE] = "awake", [APP_DIMMED] = "dimmed", [APP_ASLEEP] = "asleep"};
    return SAY(names, power);
}

const char *say_scene(unsigned scene) {
    static const char *const names[] = {
        [MATCH_SCENE_NONE] = "none",       [MATCH_SCENE_LOOK] = "look",
        [MATCH_SCENE_STARTER] = "starter", [MATCH_SCENE_PASS] = "pass",
        [MATCH_SCENE_PLAY] = "play",       [MATCH_SCENE_STUCK] = "stuck",
        [MATCH_SCENE_TALK] = "talk",       [MATCH_SCENE_DEVICE] = "device",
        [MATCH_SCENE_END] = "end",         [MATCH_SCENE_OVER] = "over",
    };
    return SAY(names, scene);
}

const char *say_phase(unsigned phase) {
    static const char *const names[] = {
        [MATCH_NONE] = "no match", [MATCH_LOOKING] = "looking", [MATCH_PLAYING] = "playing"};
    return SAY(names, phase);
}

const char *say_step(unsigned step) {
    static const char *const names[] = {
        [MATCH_THINKS] = "thinks", [MATCH_LAYS] = "lays",   [MATCH_TAKES_BACK] = "takes back",
        [MATCH_ENDS] = "ends",     [MATCH_ENDED] = "ended",
    };
    return SAY(names, step);
}

const char *say_deal(unsigned result) {
    static const char *const names[] = {[MATCH_DEALT] = "dealt",
                                        [MATCH_NOISE_FAILED] = "the noise failed",
                                        [MATCH_REFUSED] = "refused"};
    return SAY(names, result);
}

const char *say_strength(unsigned strength) {
    static const char *const names[] = {
        [MATCH_EASY] = "easy", [MATCH_MEDIUM] = "medium", [MATCH_STRONG] = "strong"};
    return SAY(names, strength);
}

const char *say_journal(unsigned result) {
    static const char *const names[] = {
        [JOURNAL_OK] = "done",
        [JOURNAL_FRESH] = "fresh: no record",
        [JOURNAL_OTHER_FORMAT] = "another format",
        [JOURNAL_WORN] = "worn flash",
        [JOURNAL_REFUSED] = "refused",
    };
    return SAY(names, result);
}

const char *say_kind(unsigned kind) {
    static const char *const names[] = {
        [GAME_CLASSIC] = "The Game", [GAME_DUEL] = "Face to Face", [GAME_QUICK] = "Quick & Easy"};
    return SAY(names, kind);
}

const char *say_status(unsigned status) {
    static const char *const names[] = {[GAME_PLAYING] = "playing",
                                        [GAME_STUCK] = "stuck",
                                        [GAME_WON] = "won",
                                        [GAME_LOST] = "lost"};
    return SAY(names, status);
}

const char *say_error(unsigned error) {
    return error <= GAME_NO_TALK ? table_error((enum game_error)error) : "unknown";
}

const char *say_marker(unsigned marker) {
    static const char *const names[] = {[GAME_MARKER_NONE] = "none",
                                        [GAME_MARKER_SMALL_STEPS] = "small steps please",
                                        [GAME_MARKER_LEAVE_IT] = "please leave it"};
    return SAY(names, marker);
}

const char *say_action(unsigned action) {
    static const char *const names[] = {
        [ACTION_NONE] = "none", [ACTION_UP] = "up",       [ACTION_DOWN] = "down",
        [ACTION_LEFT] = "left", [ACTION_RIGHT] = "right", [ACTION_NEXT] = "next",
        [ACTION_OK] = "ok",     [ACTION_BACK] = "back",   [ACTION_MENU] = "menu",
    };
    return SAY(names, action);
}

struct line {
    char text[400];
    size_t used;
};

__attribute__((format(printf, 2, 3))) static void add(struct line *line, const char *format, ...) {
    va_list values;
    va_start(values, format);
    int more = vsnprintf(line->text + line->used, sizeof line->text - line->used, format, values);
    va_end(values);
    line->used += (size_t)more;
    if (line->used >= sizeof line->text) {
        line->used = sizeof line->text - 1;
    }
}

const char *say_game(const struct game *game) {
    static struct line lines[2];
    static unsigned next;
    struct line *line = &lines[next++ % 2];
    line->used = 0;
    add(line, "%s, %s, seat %u of %u on turn, laid %u of %u", say_kind(game->setup.kind),
        say_status(game->status), game->turn, game->setup.players, game->laid, game->minimum);
    add(line, "; piles %s; hands", table_tops(game));
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        add(line, "%s %s", seat > 0 ? " |" : "", table_hand(game, seat));
    }
    add(line, "; %u cards laid since the deal", game->moves);
    return line->text;
}
