#include "firmware/screens/table_layout.h"

#include "firmware/ui/fonts.h"

static const struct table_layout
    usual[GAME_KINDS] =
        {
            [GAME_CLASSIC] =
                {
                    .box = {{0, 0, 31, 28}, {32, 0, 31, 28}, {65, 0, 31, 28}, {97, 0, 31, 28}},
                    .own =
                        {
                            .digits = {9, 10, 20, 16},
                            .face = &font_pile,
                            .face_low = &font_card,
                            .icon = {1, 19},
                            .cost = {13, 1, 16, 7},
                        },
                    .said = {1, 1},
                    .author = {3, 11},
                    .line = {46, 29, 81, 10},
                    .owed = {26, 32},
                    .battery = {23, 29},
                    .chance_y = 40,
                },
            [GAME_DUEL] =
                {
                    .box = {{31, 12, 24, 19}, {74, 12, 24, 19}, {24, 0, 17, 12}, {67, 0, 17, 12}},
                    .own =
                        {
                            .digits = {2, 1, 20, 16},
                            .face = &font_pile,
                            .face_low = &font_card,
                            .icon = {-9, 1},
                            .cost = {-17, 10, 15, 7},
                        },
                    .other =
                        {
                            .digits = {1, 1, 15, 9},
                            .face = &font_bold,
                            .face_low = &font_text,
                            .icon = {-9, 3},
                            .cost = {17, 2, 15, 7},
                        },
                    .line = {0, 32, 127, 10},
                    .owed = {112, 14},
                    .you = {0, 14},
                    .yours = {106, 23},
                    .them = {3, 1},
                    .theirs = {106, 2},
                    .border = {0, 11, HAL_FRAME_WIDTH, 1},
                    .battery = {106, 13},
                },
            [GAME_QUICK] =
                {
                    .box = {{0, 0, 39, 28}, {40, 0, 39, 28}},
                    .own =
                        {
                            .digits = {13, 10, 25, 16},
                            .face = &font_pile,
                            .face_low = &font_card,
                            .icon = {14, 2},
                            .cost = {2, 19, 10, 7},
                        },
                    .said = {23, 1},
                    .author = {33, 2},
                    .line = {46, 31, 81, 10},
                    .owed = {26, 34},
                    .border = {80, 0, 1, 30},
                    .battery = {23, 31},
                    .chance_y = 29,
                },
};

/* In large type The Game and Face to Face have the same four piles. */
#define LARGE_PILES                                                                                \
    .box = {{0, 0, 31, 30}, {32, 0, 31, 30}, {65, 0, 31, 30}, {97, 0, 31, 30}},                    \
    .own = {                                                                                       \
        .digits = {9, 9, 20, 19},                                                                  \
        .face = &font_tall,                                                                        \
        .face_low = &font_narrow,                                                                  \
        .icon = {1, 20},                                                                           \
        .cost = {12, 1, 17, 7},                                                                    \
    }

static const struct table_layout large[GAME_KINDS] = {
    [GAME_CLASSIC] =
        {
            LARGE_PILES,
            .said = {1, 1},
            .author = {3, 11},
            .line = {46, 31, 81, 9},
            .owed = {26, 33},
            .battery = {23, 31},
            .chance_y = 30,
        },
    [GAME_DUEL] =
        {
            LARGE_PILES,
            .line = {0, 31, 127, 9},
            .owed = {48, 33},
            .battery = {62, 31},
            .you = {0, 32},
            .yours = {20, 32},
            .them = {67, 31},
            .theirs = {78, 32},
            .border = {63, 0, 1, 30},
        },
    [GAME_QUICK] =
        {
            .box = {{0, 0, 39, 30}, {40, 0, 39, 30}},
            .own =
                {
                    .digits = {13, 9, 25, 19},
                    .face = &font_tall,
                    .face_low = &font_narrow,
                    .icon = {14, 2},
                    .cost = {2, 20, 10, 7},
                },
            .said = {23, 1},
            .author = {33, 2},
            .line = {46, 31, 81, 9},
            .owed = {26, 33},
            .border = {80, 0, 1, 30},
            .battery = {23, 31},
            .chance_y = 30,
        },
};

const struct table_layout *table_layout(const struct app *app, uint8_t kind) {
    return app->settings.large ? &large[kind] : &usual[kind];
}
