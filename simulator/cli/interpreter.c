#include "simulator/cli/interpreter.h"

#include <string.h>

#include "game/shuffle.h"
#include "simulator/cli/answer.h"

/* A piece of the line. No zero byte ends it. */
struct word {
    const char *text;
    size_t length;
};

static bool is(struct word word, const char *text) {
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

/* Cuts the first word off `rest`, up to `separator`, and skips the separator. Blanks may be
 * repeated. */
static struct word cut(struct word *rest, char separator) {
    while (separator == ' ' && rest->length > 0 && *rest->text == ' ') {
        rest->text++;
        rest->length--;
    }
    const char *end = rest->length > 0 ? memchr(rest->text, separator, rest->length) : NULL;
    struct word word = {rest->text, end ? (size_t)(end - rest->text) : rest->length};
    const size_t used = end ? word.length + 1 : word.length;
    rest->text += used;
    rest->length -= used;
    return word;
}

static bool read_number(struct word word, uint64_t most, uint64_t *number) {
    *number = 0;
    if (word.length == 0) {
        return false;
    }
    for (size_t i = 0; i < word.length; i++) {
        const char c = word.text[i];
        if (c < '0' || c > '9') {
            return false;
        }
        const uint64_t digit = (uint64_t)(c - '0');
        if (digit > most || *number > (most - digit) / 10) {
            return false;
        }
        *number = *number * 10 + digit;
    }
    return true;
}

static bool read_small(struct word word, uint8_t least, uint8_t most, uint8_t *value) {
    uint64_t number;
    if (!read_number(word, most, &number) || number < least) {
        return false;
    }
    *value = (uint8_t)number;
    return true;
}

/* A card by its name. A well-formed card that no deck has reads as 0. */
static bool read_card(uint8_t kind, struct word word, uint8_t *card) {
    uint64_t number;
    uint8_t colour = 0;
    if (rules_has_colours(kind)) {
        const char *letter =
            word.length > 0 ? memchr(answer_colours, *word.text, RULES_COLOURS) : NULL;
        if (!letter) {
            return false;
        }
        colour = (uint8_t)(letter - answer_colours);
        word.text++;
        word.length--;
    }
    if (!read_number(word, UINT32_MAX, &number)) {
        return false;
    }
    const struct rules *rules = rules_of(kind);
    if (number < rules->lowest || number > rules->highest) {
        *card = 0;
    } else {
        *card = rules_has_colours(kind) ? RULES_CARD(number, colour) : (uint8_t)number;
    }
    return true;
}

/* Reads exactly one deck, in drawing order, with commas between the cards. */
static bool read_deck(uint8_t kind, struct word list, uint8_t *deck) {
    const uint8_t last = rules_of(kind)->deck_size - 1;
    for (uint8_t i = 0; i < last; i++) {
        if (!read_card(kind, cut(&list, ','), &deck[i])) {
            return false;
        }
    }
    return read_card(kind, list, &deck[last]);
}

enum option {
    OPTION_GAME,
    OPTION_PLAYERS,
    OPTION_EXPERT,
    OPTION_SHORT,
    OPTION_PRO,
    OPTION_FIRE,
    OPTION_STARTER,
    OPTION_DECK,
    OPTION_DECK1,
    OPTION_DECK2,
    OPTION_SEED,
    OPTION_TALK,
    OPTIONS,
};

/* Sorts `name=value` words into `values`, one place per name. False: a name is unknown, or is given
 * twice. */
static bool read_options(struct word rest, const char *const names[], unsigned count,
                         struct word options[]) {
    for (;;) {
        struct word value = cut(&rest, ' ');
        if (value.length == 0) {
            return true;
        }
        const struct word name = cut(&value, '=');
        unsigned option = 0;
        while (option < count && !is(name, names[option])) {
            option++;
        }
        if (option == count || options[option].text) {
            return false;
        }
        options[option] = value;
    }
}

static bool read_kind(struct word word, uint8_t *kind) {
    for (*kind = 0; *kind < GAME_KINDS; (*kind)++) {
        if (is(word, answer_kinds[*kind])) {
            return true;
        }
    }
    return false;
}

static bool read_flag(struct word word, bool *flag) {
    uint8_t value = 0;
    if (word.text && !read_small(word, 0, 1, &value)) {
        return false;
    }
    *flag = value != 0;
    return true;
}

static bool read_setup(const struct word options[OPTIONS], struct game_setup *setup) {
    uint8_t starter = 1;
    if (!read_kind(options[OPTION_GAME], &setup->kind)) {
        return false;
    }
    setup->players = rules_of(setup->kind)->players_least;
    if (options[OPTION_PLAYERS].text &&
        !read_small(options[OPTION_PLAYERS], 1, RULES_SEATS, &setup->players)) {
        return false;
    }
    if (options[OPTION_STARTER].text &&
        !read_small(options[OPTION_STARTER], 1, RULES_SEATS, &starter)) {
        return false;
    }
    setup->starter = (uint8_t)(starter - 1);
    return read_flag(options[OPTION_EXPERT], &setup->expert) &&
           read_flag(options[OPTION_SHORT], &setup->short_hands) &&
           read_flag(options[OPTION_PRO], &setup->pro) &&
           read_flag(options[OPTION_FIRE], &setup->fire) && game_setup_valid(setup);
}

/* Shuffles from the seed. The starter of a duel is drawn after the decks, unless the command names
 * one. */
static void deal_seed(uint64_t number, const struct word options[OPTIONS], struct game_setup *setup,
                      uint8_t *deck) {
    struct seed seed = {number};
    const struct bits bits = seed_bits(&seed);
    shuffle(setup->kind, &bits, deck);
    if (rules_of(setup->kind)->rivals && !options[OPTION_STARTER].text) {
        shuffle_pick(&bits, 1, &setup->starter);
    }
}

static enum game_error read_deal(const struct word options[OPTIONS], struct game_setup *setup,
                                 uint8_t *deck) {
    const bool duel = rules_of(setup->kind)->rivals;
    const struct word first = options[duel ? OPTION_DECK1 : OPTION_DECK];
    const struct word second = options[OPTION_DECK2];
    const struct word foreign = options[duel ? OPTION_DECK : OPTION_DECK1];
    const struct word seed = options[OPTION_SEED];
    if (foreign.text || !seed.text == !first.text || !second.text != (!duel || !first.text)) {
        return GAME_BAD_SETUP;
    }
    if (seed.text) {
        uint64_t number;
        if (!read_number(seed, UINT64_MAX, &number)) {
            return GAME_BAD_SETUP;
        }
        deal_seed(number, options, setup, deck);
        return GAME_OK;
    }
    if (!read_deck(setup->kind, first, deck)) {
        return GAME_BAD_DECK;
    }
    if (duel && !read_deck(GAME_DUEL, second, deck + rules_of(GAME_DUEL)->deck_size)) {
        return GAME_BAD_DECK;
    }
    return GAME_OK;
}

/* After a turn, lets every seat say what the advisor would say. The player on turn does not
 * talk. */
static void talk(struct cli *cli) {
    struct game *game = &cli->game;
    for (uint8_t seat = 0; seat < game->setup.players && !game_is_over(game); seat++) {
        if (seat != game->turn || rules_of(game->setup.kind)->talk == RULES_TELLING) {
            advisor_talk(game, seat);
        }
    }
}

static enum game_error command_new(struct cli *cli, struct word rest) {
    static const char *const names[OPTIONS] = {"game",  "players", "expert",  "short",
                                               "pro",   "fire",    "starter", "deck",
                                               "deck1", "deck2",   "seed",    "talk"};
    struct word options[OPTIONS] = {0};
    struct game_setup setup = {0};
    uint8_t deck[RULES_CARDS];
    bool talks = false;
    if (!read_options(rest, names, OPTIONS, options) || !read_setup(options, &setup) ||
        !read_flag(options[OPTION_TALK], &talks)) {
        return GAME_BAD_SETUP;
    }
    enum game_error error = read_deal(options, &setup, deck);
    if (error == GAME_OK) {
        error = game_new(&cli->game, &setup, deck);
    }
    if (error == GAME_OK) {
        cli->has_game = true;
        cli->talk = talks;
        if (talks) {
            talk(cli);
        }
    }
    return error;
}

static enum game_error command_end(struct cli *cli) {
    const enum game_error error = game_end(&cli->game);
    if (error == GAME_OK && cli->talk) {
        talk(cli);
    }
    return error;
}

/* A pile by its number. A number without a pile reads as RULES_PILES. */
static bool read_pile(struct word word, uint8_t *pile) {
    uint64_t number;
    if (!read_number(word, UINT32_MAX, &number)) {
        return false;
    }
    *pile = number < 1 || number > RULES_PILES ? RULES_PILES : (uint8_t)(number - 1);
    return true;
}

/* say 2 better 1, say 2 trick 1: adds to what the seat points at. Only one pile can be better. */
static enum game_error point(struct game *game, uint8_t seat, bool trick, uint8_t pile) {
    const unsigned better = GAME_POINT_BETTER(0) | GAME_POINT_BETTER(1);
    if (pile >= rules_of(game->setup.kind)->piles) {
        return GAME_NO_SUCH_PILE;
    }
    const unsigned points = game_points(game, seat);
    return game_point(game, seat,
                      trick ? points | GAME_POINT_TRICK(pile)
                            : (points & ~better) | GAME_POINT_BETTER(pile));
}

/* say SEAT PILE none|small|leave, say SEAT cards, say SEAT better|trick PILE. */
static enum game_error command_say(struct cli *cli, struct word rest) {
    static const char *const markers[GAME_MARKERS] = {"none", "small", "leave"};
    struct game *game = &cli->game;
    uint8_t seat;
    uint8_t pile;
    if (!read_small(cut(&rest, ' '), 1, game->setup.players, &seat)) {
        return GAME_BAD_SETUP;
    }
    seat--;
    const struct word what = cut(&rest, ' ');
    const struct word more = cut(&rest, ' ');
    if (cut(&rest, ' ').length > 0) {
        return GAME_BAD_SETUP;
    }
    if (is(what, "cards")) {
        return more.length > 0 ? GAME_BAD_SETUP : game_tell(game, seat);
    }
    if (is(what, "better") || is(what, "trick")) {
        return read_pile(more, &pile) ? point(game, seat, is(what, "trick"), pile) : GAME_BAD_SETUP;
    }
    unsigned marker = 0;
    while (marker < GAME_MARKERS && !is(more, markers[marker])) {
        marker++;
    }
    if (marker == GAME_MARKERS || !read_pile(what, &pile)) {
        return GAME_BAD_SETUP;
    }
    return game_mark(game, seat, pile, (enum game_marker)marker);
}

/* hint [effort=0..3] [explain=0|1]. */
struct hint {
    uint8_t effort;
    bool explain;
};

static bool read_hint(struct word rest, struct hint *hint) {
    static const char *const names[] = {"effort", "explain"};
    struct word options[2] = {0};
    *hint = (struct hint){.effort = EFFORT_FULL};
    return read_options(rest, names, 2, options) &&
           (!options[0].text || read_small(options[0], EFFORT_NET, EFFORT_FULL, &hint->effort)) &&
           read_flag(options[1], &hint->explain);
}

static enum game_error command_hint(struct cli *cli, struct word rest, struct hint *hint) {
    struct view view;
    if (!read_hint(rest, hint)) {
        return GAME_BAD_SETUP;
    }
    if (game_is_over(&cli->game)) {
        return GAME_OVER;
    }
    view_of(&view, &cli->game, cli->game.turn);
    view.devices = cli->talk ? (uint8_t)((1U << cli->game.setup.players) - 1) : 0;
    advisor_start(&cli->advisor, &view, (enum advisor_effort)hint->effort);
    while (!advisor_step(&cli->advisor, ADVISOR_SLICE)) {
    }
    return GAME_OK;
}

static enum game_error command_place(struct cli *cli, struct word rest) {
    const struct word card_word = cut(&rest, ' ');
    const struct word pile_word = cut(&rest, ' ');
    uint8_t card;
    uint8_t pile;
    if (!read_card(cli->game.setup.kind, card_word, &card) || !read_pile(pile_word, &pile) ||
        cut(&rest, ' ').length > 0) {
        return GAME_BAD_SETUP;
    }
    return game_place(&cli->game, card, pile);
}

enum command {
    NEW,
    STATE,
    LEGAL,
    PLACE,
    UNDO,
    END,
    GIVE_UP,
    HINT,
    SAY,
    QUIT,
    COMMANDS
};

static enum command find_command(struct word word) {
    static const char *const names[COMMANDS] = {"new", "state",   "legal", "place", "undo",
                                                "end", "give-up", "hint",  "say",   "quit"};
    unsigned command = 0;
    while (command < COMMANDS && !is(word, names[command])) {
        command++;
    }
    return (enum command)command;
}

/* Carries out a known command that has a game to act on. */
static enum game_error run(struct cli *cli, enum command command, struct word rest,
                           struct hint *hint) {
    switch (command) {
    case NEW:
        return command_new(cli, rest);
    case PLACE:
        return command_place(cli, rest);
    case UNDO:
        return game_undo(&cli->game);
    case END:
        return command_end(cli);
    case GIVE_UP:
        return game_give_up(&cli->game);
    case HINT:
        return command_hint(cli, rest, hint);
    case SAY:
        return command_say(cli, rest);
    default:
        return GAME_OK;
    }
}

static const char *refuse(const struct cli *cli, enum command command, struct word rest) {
    if (command == COMMANDS) {
        return "unknown-command";
    }
    const bool takes_words =
        command == NEW || command == PLACE || command == HINT || command == SAY;
    if (!takes_words && cut(&rest, ' ').length > 0) {
        return "bad-argument";
    }
    if (command != NEW && command != QUIT && !cli->has_game) {
        return "no-game";
    }
    return NULL;
}

void cli_start(struct cli *cli) {
    memset(cli, 0, sizeof *cli);
}

size_t cli_line(struct cli *cli, const char *line, size_t length, char *text, size_t capacity) {
    struct answer answer = {text, 0};
    struct word rest = {line, length};
    struct hint hint = {0};
    if (capacity < CLI_ANSWER_SIZE) {
        return 0;
    }
    if (length > CLI_LINE_SIZE) {
        answer_error(&answer, "bad-argument");
        return answer.length;
    }
    if (length > 0 && line[length - 1] == '\r') {
        rest.length--;
    }
    const enum command command = find_command(cut(&rest, ' '));
    const char *refusal = refuse(cli, command, rest);
    if (!refusal && command == QUIT) {
        return 0;
    }
    if (!refusal) {
        const enum game_error error = run(cli, command, rest, &hint);
        if (error != GAME_OK) {
            refusal = answer_word(error);
        }
    }
    if (refusal) {
        answer_error(&answer, refusal);
    } else if (command == LEGAL) {
        answer_legal(&answer, &cli->game);
    } else if (command == HINT) {
        answer_advice(&answer, &cli->advisor, hint.explain);
    } else {
        answer_state(&answer, &cli->game);
    }
    return answer.length;
}
