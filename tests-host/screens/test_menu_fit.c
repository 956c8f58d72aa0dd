/* Every screen of the menus in every language, for boards with six, five, three and two keys: no
 * text is cut, and no page has too many lines. */
#include <stdio.h>
#include <string.h>

#include "firmware/chance/challenge.h"
#include "firmware/saving/history.h"
#include "firmware/screens/names.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "unity.h"

static const uint8_t boards[] = {
    0x3f,
    0x1f,
    HAL_KEY_A | HAL_KEY_B | HAL_KEY_DOWN,
    HAL_KEY_A | HAL_KEY_B,
};

/* --- Bringing up a screen --------------------------------------------------------------------- */

static void use_nothing(void) {
}

static void use_match(void) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 1};
    match_deal(&app.match, &setup, 0, MATCH_NO_CHALLENGE);
    app.store.failed = true;
    app_home(&app);
}

static void use_safety(void) {
    app.safe = true;
    app_home(&app);
}

static void use_crash(uint8_t cause) {
    hal_model.crash = (struct hal_crash){cause, UINT8_MAX, 0, 0xDDDDDDDD, 0xDDDDDDDD};
    app_open(&app, SCREEN_ABOUT, 0);
}

static void use_panic(void) {
    use_crash(HAL_CRASH_PANIC);
}

static void use_fault(void) {
    use_crash(HAL_CRASH_FAULT);
}

static void use_stack(void) {
    use_crash(HAL_CRASH_STACK);
}

static void use_hang(void) {
    use_crash(HAL_CRASH_HANG);
}

static void use_three_matches(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        const struct game_setup setup = {.kind = kind, .players = 2};
        match_deal(&app.match, &setup, 0, MATCH_NO_CHALLENGE);
    }
    app_home(&app);
}

static void use_results(void) {
    for (unsigned i = 0; i < STATISTICS_ENTRIES; i++) {
        app.statistics.all[i] = (struct statistics_entry){
            .games = UINT16_MAX,
            .wins = UINT16_MAX,
            .hinted = UINT16_MAX / 2,
            .left = 98U * UINT16_MAX,
            .streak = UINT16_MAX,
            .streak_best = UINT16_MAX,
            .best = 98,
        };
    }
    app_open(&app, SCREEN_STATISTICS, 0);
}

static void use_pictures(void) {
    struct statistics_news news = {.counts = true,
                                   .won = true,
                                   .fewest = true,
                                   .left = 98,
                                   .game = UINT16_MAX,
                                   .score = UINT16_MAX};
    for (unsigned i = 0; i < STATISTICS_ENTRIES; i++) {
        news.entry = (uint8_t)i;
        for (unsigned game = 0; game < HISTORY_LAST; game++) {
            news.serial++;
            history_add(&app.store, &news);
        }
    }
    use_results();
}

static void use_code(uint8_t kind, uint8_t players, bool hard) {
    struct choice choice = {.setup = {.kind = kind, .players = players}};
    choice.setup.expert = hard && kind == GAME_CLASSIC;
    choice.setup.short_hands = choice.setup.expert;
    choice.setup.pro = hard && kind == GAME_QUICK;
    choice.number = challenge_number(&choice.setup, 0x5a5a5a);
    app.choice = choice;
    app_open(&app, SCREEN_SETUP, 0);
}

static void use_code_classic(void) {
    use_code(GAME_CLASSIC, 5, true);
}

static void use_code_duel(void) {
    use_code(GAME_DUEL, 2, false);
}

static void use_code_quick(void) {
    use_code(GAME_QUICK, 3, true);
}

static void use_wrong_code(void) {
    app_open(&app, SCREEN_CODE_ENTRY, 0);
    for (int i = 0; i < CHALLENGE_LENGTH - 1; i++) {
        app_type(&app, 'W'); /* the widest */
    }
}

static void use_self_test(void) {
    app_open(&app, SCREEN_SELF_TEST, 0);
}

static void use_noise(void) {
    use_self_test();
    menu_play("OOOO");
    menu_wait(11000);
}

static void use_noise_repetition(void) {
    use_noise();
    app.entropy.state = ENTROPY_REPETITION;
}

static void use_noise_proportion(void) {
    use_noise();
    app.entropy.state = ENTROPY_PROPORTION;
}

static void use_noise_period(void) {
    use_noise();
    app.entropy.state = ENTROPY_PERIOD;
}

static void use_flash(enum journal_result result) {
    use_noise();
    menu_play("O");
    ((struct self_test *)(void *)app.state.bytes)->result = (uint8_t)result;
    app.store.journal.sequence = 99999;
    app.store.journal.worn = 0xffffffff;
}

static void use_flash_ok(void) {
    use_flash(JOURNAL_OK);
}

static void use_flash_worn(void) {
    use_flash(JOURNAL_WORN);
}

static void use_flash_foreign(void) {
    use_flash(JOURNAL_OTHER_FORMAT);
}

static void use_first_start(void) {
    app.settings.language_chosen = false;
    app_open(&app, SCREEN_LANGUAGE, 0);
}

/* A game that is over; of a duel, seat `winner` has won. */
static void use_over(uint8_t kind, uint8_t device_seats, bool won, uint8_t winner) {
    const struct game_setup setup = {.kind = kind, .players = 2};
    struct game *game = &app.match.game;
    match_deal(&app.match, &setup, device_seats, challenge_number(&setup, 0x5a5a5a));
    app.match.phase = MATCH_PLAYING;
    game->status = won ? GAME_WON : GAME_LOST;
    if (kind == GAME_DUEL) {
        game->winner = winner;
    }
    app.match.news =
        (struct statistics_news){.counts = true, .won = won, .record = true, .left = 98};
    app_go_on(&app);
}

static void use_over_won(void) {
    use_over(GAME_CLASSIC, 0, true, 0);
}

static void use_over_lost(void) {
    use_over(GAME_CLASSIC, 0, false, 0);
    app.match.game.moves = 1;
    app.match.challenge = MATCH_NO_CHALLENGE;
    app.match.news.record = false;
    app.match.news.best = 97;
}

static void use_over_excellent(void) {
    use_over(GAME_CLASSIC, 0, false, 0);
    app.match.game.moves = 98 - 9;
    app.match.game.drawn[0] = 98;
    memset(app.match.game.hand_size, 0, sizeof app.match.game.hand_size);
    app.match.game.hand_size[0] = 1;
}

static void use_over_quick(void) {
    use_over(GAME_QUICK, 0, false, 0);
}

static void use_over_you(void) {
    use_over(GAME_DUEL, 2, true, 0);
}

static void use_over_device(void) {
    use_over(GAME_DUEL, 2, false, 1);
}

static void use_over_seat(void) {
    use_over(GAME_DUEL, 0, true, 1);
}

/* A result of a player alone, with a score. */
static void use_over_score(bool won, bool record, uint16_t score) {
    use_over(GAME_CLASSIC, 0, won, 0);
    app.match.game.setup.players = 1;
    app.match.challenge = MATCH_NO_CHALLENGE;
    app.match.news.record = record;
    app.match.news.left = won ? 0 : 98;
    app.match.news.best = 97;
    app.match.news.score = score;
    app.match.news.score_best = 9998;
}

static void use_over_best_score(void) {
    use_over_score(true, false, 9999);
}

static void use_over_both(void) {
    use_over_score(false, true, 9999);
}

static void use_over_no_record(void) {
    use_over_score(false, false, 9);
}

static void use_over_won_again(void) {
    use_over_score(true, false, 9);
}

#define TEN "RRRRRRRRRR"
#define ALL_RESULTS TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "RRRR"
_Static_assert(sizeof ALL_RESULTS == 2 * STATISTICS_ENTRIES + 1,
               "a key for each page but the first");

static const struct scene {
    const char *name;
    void (*use)(void);
    const char *each; /* then draws after each of these actions too */
    uint8_t at;       /* the screen it ends on, unless it is the title */
} scenes[] = {
    {"first start", use_first_start, "DDD", SCREEN_TITLE},
    {"title", use_nothing, "DDDDDD", SCREEN_TITLE},
    {"title with a match", use_match, "DDDDDD", SCREEN_TITLE},
    {"title with three matches", use_three_matches, "DDDDDDDDD", SCREEN_TITLE},
    {"new game", use_nothing, "ODDRRRRDDRDDDDDRDRDRDDU", SCREEN_TITLE},
    {"new duel", use_nothing, "ODRDDDDD", SCREEN_TITLE},
    {"new quick game", use_nothing, "ODRRDRRDDDDDD", SCREEN_TITLE},
    {"initials", use_nothing, "ODDRRRRUUUODDDDOUUUU", SCREEN_INITIALS},
    {"new challenge", use_nothing, "OURDO", SCREEN_CODE_SHOW},
    {"code of The Game", use_code_classic, "DDDDDDDDDD", SCREEN_TITLE},
    {"code of a duel", use_code_duel, "DDDDD", SCREEN_TITLE},
    {"code of Quick & Easy", use_code_quick, "DDDDDDD", SCREEN_TITLE},
    {"code entry", use_nothing, "UUUUORURURURURURU", SCREEN_CODE_ENTRY},
    {"wrong code", use_wrong_code, "O", SCREEN_TITLE},
    {"no statistics", use_nothing, "UUUO", SCREEN_STATISTICS},
    {"statistics", use_results, ALL_RESULTS, SCREEN_STATISTICS},
    {"pictures", use_pictures, ALL_RESULTS, SCREEN_STATISTICS},
    {"settings", use_nothing, "UUODRRRRDRRRRDRDRDRDRDRDRDRDRDRDRDRDR", SCREEN_SETTINGS},
    {"language", use_nothing, "UUOODD", SCREEN_LANGUAGE},
    {"rules of The Game", use_nothing, "UUUUUUODOOOOOOOOOOO", SCREEN_HOW_TO},
    {"rules of Face to Face", use_nothing, "UUUUUUODDOOOOOOO", SCREEN_HOW_TO},
    {"rules of Quick & Easy", use_nothing, "UUUUUUODDDOOOOOOO", SCREEN_HOW_TO},
    {"keys", use_nothing, "UUUUUUOUOOOOO", SCREEN_HOW_TO},
    {"about", use_nothing, "UORRR", SCREEN_ABOUT},
    {"self test", use_self_test, "OOOO", SCREEN_TITLE},
    {"noise", use_noise, "", SCREEN_TITLE},
    {"noise repeats", use_noise_repetition, "", SCREEN_TITLE},
    {"noise unfair", use_noise_proportion, "", SCREEN_TITLE},
    {"noise repeats itself", use_noise_period, "", SCREEN_TITLE},
    {"flash", use_flash_ok, "", SCREEN_TITLE},
    {"flash worn", use_flash_worn, "", SCREEN_TITLE},
    {"flash foreign", use_flash_foreign, "", SCREEN_TITLE},
    {"won", use_over_won, "RR", SCREEN_TITLE},
    {"lost", use_over_lost, "R", SCREEN_TITLE},
    {"excellent", use_over_excellent, "", SCREEN_TITLE},
    {"best score", use_over_best_score, "", SCREEN_TITLE},
    {"record and best score", use_over_both, "", SCREEN_TITLE},
    {"no record", use_over_no_record, "", SCREEN_TITLE},
    {"won again", use_over_won_again, "", SCREEN_TITLE},
    {"quick lost", use_over_quick, "", SCREEN_TITLE},
    {"duel: you", use_over_you, "", SCREEN_TITLE},
    {"duel: the device", use_over_device, "", SCREEN_TITLE},
    {"duel: a player", use_over_seat, "", SCREEN_TITLE},
    {"safe start", use_safety, "D", SCREEN_TITLE},
    {"panic", use_panic, "RRRR", SCREEN_TITLE},
    {"fault", use_fault, "RRRR", SCREEN_TITLE},
    {"stack", use_stack, "RRRR", SCREEN_TITLE},
    {"hang", use_hang, "RRRR", SCREEN_TITLE},
};

/* --- Looking at it ---------------------------------------------------------------------------- */

static void expect_uncut(const char *name, int presses, uint8_t language, uint8_t keys) {
    static uint8_t frame[HAL_FRAME_SIZE];
    struct canvas canvas;
    unsigned cut = 0;
    char message[120];
    draw_start(&canvas, frame);
    canvas.cut = &cut;
    app_draw(&app, &canvas);
    snprintf(message, sizeof message, "%s after %d presses, language %d, keys 0x%02x", name,
             presses, language, keys);
    TEST_ASSERT_EQUAL_UINT_MESSAGE(0, cut, message);
}

static void walk(const struct scene *scene, uint8_t language, uint8_t keys) {
    menu_start_title(keys);
    app.settings.language = language;
    scene->use();
    expect_uncut(scene->name, 0, language, keys);
    for (int i = 0; scene->each[i] != '\0'; i++) {
        const char letter[2] = {scene->each[i], '\0'};
        menu_play(letter);
        expect_uncut(scene->name, i + 1, app.settings.language, keys);
    }
    if (scene->at != SCREEN_TITLE) {
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(scene->at, app.screen, scene->name);
    }
}

static void test_nothing_is_cut(void) {
    for (unsigned board = 0; board < sizeof boards; board++) {
        for (unsigned i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
            for (uint8_t language = 0; language < LANGUAGES; language++) {
                walk(&scenes[i], language, boards[board]);
            }
        }
    }
}

static void test_no_question_or_message_is_cut(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        menu_start_title(0x3f);
        app.settings.language = language;
        for (unsigned i = 0; i < CONFIRM_QUESTIONS; i++) {
            app_open(&app, SCREEN_CONFIRM, (uint16_t)i);
            expect_uncut("question", (int)i, language, 0x3f);
        }
        for (unsigned i = 0; i < MESSAGES; i++) {
            app_open(&app, SCREEN_MESSAGE, (uint16_t)i);
            expect_uncut("message", (int)i, language, 0x3f);
        }
    }
}

/* The commit beside the title of About fits with any digits. */
static void test_every_commit_fits(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        for (const char *digit = "0123456789abcdef"; *digit != '\0'; digit++) {
            static uint8_t frame[HAL_FRAME_SIZE];
            char version[] = "1.20.0 0123456";
            struct canvas canvas;
            unsigned cut = 0;
            memset(version + 7, *digit, 7);
            draw_start(&canvas, frame);
            canvas.cut = &cut;
            menu_draw_title(&canvas, text_of(language, TEXT_ABOUT), version);
            TEST_ASSERT_EQUAL_MESSAGE(0, cut, version);
        }
    }
}

static void expect_lines(int most, enum text text, int width) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        const struct paragraph paragraph = {
            .font = &font_text,
            .text = text_of(language, text),
            .width = width,
        };
        TEST_ASSERT_LESS_OR_EQUAL_INT_MESSAGE(
            most, draw_wrap(NULL, 0, 0, &paragraph, 0, 0, DRAW_SET), paragraph.text);
    }
}

static void test_no_line_too_many(void) {
    static const enum text pages[] = {
        TEXT_GIVE_UP_ASK,
        TEXT_NEW_GAME_ASK,
        TEXT_RESET_ASK,
        TEXT_UPDATE_ASK,
        TEXT_DRIVE_HOW,
        TEXT_ERASE_ASK,
        TEXT_NOISE_FAILED,
        TEXT_SAVE_FAILED,
        TEXT_SAVES_FOREIGN,
        TEXT_NO_RESULTS,
        TEXT_ABOUT_UNOFFICIAL,
        TEXT_ABOUT_TRADEMARK,
        TEXT_ABOUT_LICENCE,
        TEXT_TEST_NOISE_HEALTHY,
        TEXT_TEST_NOISE_REPETITION,
        TEXT_TEST_NOISE_PROPORTION,
    };
    static const enum text pairs[] = {TEXT_CODE_SHARE, TEXT_ABOUT_CARDS, TEXT_TEST_FLASH_OK,
                                      TEXT_TEST_FLASH_FAILED, TEXT_TEST_FLASH_FOREIGN};
    for (unsigned i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        expect_lines(MENU_TEXT_LINES, pages[i], HAL_FRAME_WIDTH - 6);
    }
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        expect_lines(2, pairs[i], HAL_FRAME_WIDTH - 6);
    }
    for (unsigned text = TEXT_RULES_CLASSIC_1; text < TEXT_KEYS_MOVE; text++) {
        expect_lines(4, (enum text)text, HAL_FRAME_WIDTH - 6);
    }
}

/* Hints fit with any number. Gifts belong to Face to Face, where the line is longer. */
static void test_hints_fit_their_line(void) {
    const int width = table_line_box(&app, GAME_CLASSIC).width;
    char name[NAME_SIZE];
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        menu_start_title(0x3f);
        app.settings.language = language;
        for (int text = TEXT_HINT_WINS; text <= TEXT_HINT_UNDO; text++) {
            const int most = text == TEXT_HINT_BEST ? 100 : 88;
            char buffer[64];
            name_in(&app, name_of_player(&app, 4, name), (enum text)text, most, buffer,
                    sizeof buffer);
            TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(width, draw_text_width(&font_text, buffer), buffer);
        }
    }
}

/* The talk about a pile fits with the widest initials. */
static void test_words_of_others_fit_their_line(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        for (int text = TEXT_SAID_STEPS; text <= TEXT_SAID_TRICK; text++) {
            const bool quick = text >= TEXT_SAID_BETTER;
            const int width = table_line_box(&app, quick ? GAME_QUICK : GAME_CLASSIC).width;
            char buffer[64];
            menu_start_title(0x3f);
            app.settings.language = language;
            name_in(&app, "MWM", (enum text)text, 0, buffer, sizeof buffer);
            TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(width, draw_text_width(&font_text, buffer), buffer);
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_hints_fit_their_line);
    RUN_TEST(test_words_of_others_fit_their_line);
    RUN_TEST(test_nothing_is_cut);
    RUN_TEST(test_no_question_or_message_is_cut);
    RUN_TEST(test_no_line_too_many);
    RUN_TEST(test_every_commit_fits);
    return UNITY_END();
}
