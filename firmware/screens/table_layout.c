#include "firmware/screens/table_layout.h"

#include "firmware/ui/fonts.h"

static const struct table_layout usual[GAME_KINDS] =
    {
        [GAME_CLASSIC] =
            {
                .box = {{0, 0, 31, 28}, {32, 0, 31, 28}, {65, 0, 31, 28}, {97, 0, 31, 28}},
                .digits = {8, 10, 22, 16},
                .face = &font_pile,
                .face_low = &font_card,
                .icon = {1, 15},
                .said_x = 0,
                .cost = {14, 1, 16, 7},
                .face_cost = &font_text,
                .line = {46, 29, 81, 10},
                .owed = {26, 32},
                .battery = {23, 29},
                .chance_y = 40,
            },
        [GAME_DUEL] =
            {
                .box = {{0, 14, 45, 17}, {46, 14, 45, 17}, {0, 0, 45, 13}, {46, 0, 45, 13}},
                .digits = {8, 0, 21, 0},
                .face = &font_pile,
                .face_low = &font_card,
                .icon = {1, 0},
                .cost = {30, 0, 14, 0},
                .face_cost = &font_text,
                .line = {0, 32, 127, 10},
                .owed = {114, 15},
                .battery = {98, 21},
                .you = {94, 14},
                .yours = {105, 22},
                .theirs = {105, 3},
            },
        [GAME_QUICK] =
            {
                .box = {{0, 0, 39, 28}, {40, 0, 39, 28}},
                .digits = {13, 10, 25, 16},
                .face = &font_pile,
                .face_low = &font_card,
                .icon = {4, 20},
                .said_x = 13,
                .cost = {28, 1, 10, 7},
                .face_cost = &font_text,
                .line = {46, 31, 81, 10},
                .owed = {26, 34},
                .battery = {23, 31},
                .chance_y = 29,
            },
};

/* In large type. */
static const struct table_layout large[GAME_KINDS] =
    {
        [GAME_CLASSIC] =
            {
                .box = {{0, 0, 31, 32}, {32, 0, 31, 32}, {65, 0, 31, 32}, {97, 0, 31, 32}},
                .digits = {8, 10, 22, 21},
                .face = &font_tall,
                .face_low = &font_narrow,
                .icon = {1, 18},
                .said_x = 0,
                .cost = {13, 0, 17, 9},
                .face_cost = &font_bold,
                .line = {46, 32, 81, 10},
                .owed = {26, 35},
                .battery = {23, 32},
                .chance_y = 32,
            },
        [GAME_DUEL] =
            {
                .box = {{0, 0, 31, 32}, {32, 0, 31, 32}, {65, 0, 31, 32}, {97, 0, 31, 32}},
                .digits = {8, 10, 22, 21},
                .face = &font_tall,
                .face_low = &font_narrow,
                .icon = {1, 18},
                .cost = {13, 0, 17, 9},
                .face_cost = &font_bold,
                .line = {0, 32, 127, 10},
                .owed = {48, 35},
                .battery = {62, 32},
                .you = {0, 33},
                .yours = {20, 33},
                .theirs = {78, 33},
            },
        [GAME_QUICK] =
            {
                .box = {{0, 0, 39, 32}, {40, 0, 39, 32}},
                .digits = {13, 10, 25, 21},
                .face = &font_tall,
                .face_low = &font_narrow,
                .icon = {4, 23},
                .said_x = 13,
                .cost = {28, 0, 10, 9},
                .face_cost = &font_bold,
                .line = {46, 32, 81, 10},
                .owed = {26, 35},
                .battery = {23, 32},
                .chance_y = 32,
            },
};

const struct table_layout *table_layout(const struct app *app, uint8_t kind) {
    return app->settings.large ? &large[kind] : &usual[kind];
}
