#include "firmware/match/match.h"

#include <string.h>

#include "firmware/match/coach_review.h"
#include "firmware/match/device_talk.h"
#include "firmware/match/match_save.h"
#include "game/shuffle.h"

/* A match of zeros has no store to keep its game in. */
static bool is_started(const struct match *match) {
    return match->store != NULL;
}

uint8_t match_persons(const struct match *match) {
    uint8_t persons = 0;
    for (uint8_t seat = 0; seat < match->game.setup.players; seat++) {
        persons = (uint8_t)(persons + !match_is_device(match, seat));
    }
    return persons;
}

/* The first person who has not looked at their hand, or the number of players. */
static uint8_t next_to_look(const struct match *match) {
    uint8_t seat = 0;
    while (seat < match->game.setup.players &&
           (match_is_device(match, seat) || (match->looked >> seat & 1) != 0)) {
        seat++;
    }
    return seat;
}

uint8_t match_due(const struct match *match) {
    if (match->talker != GAME_NOBODY) {
        return match->talker;
    }
    return match->phase == MATCH_LOOKING ? next_to_look(match) : match->game.turn;
}

/* A scene that shows a hand comes after the passing screen, unless the person who is due has the
 * device. */
static enum match_scene guarded(const struct match *match, enum match_scene scene) {
    return match->viewer == match_due(match) ? scene : MATCH_SCENE_PASS;
}

enum match_scene match_scene(const struct match *match) {
    const struct game *game = &match->game;
    if (match->phase == MATCH_NONE) {
        return MATCH_SCENE_NONE;
    }
    if (game_is_over(game)) {
        return match->end_seen ? MATCH_SCENE_OVER : MATCH_SCENE_END;
    }
    if (match->talker != GAME_NOBODY) {
        return guarded(match, MATCH_SCENE_TALK);
    }
    if (match->phase == MATCH_LOOKING) {
        return next_to_look(match) < game->setup.players ? guarded(match, MATCH_SCENE_LOOK)
                                                         : MATCH_SCENE_STARTER;
    }
    if (match_is_device(match, game->turn)) {
        return MATCH_SCENE_DEVICE;
    }
    return guarded(match, game->status == GAME_STUCK ? MATCH_SCENE_STUCK : MATCH_SCENE_PLAY);
}

bool match_end_is_news(struct match *match) {
    const bool news = game_is_over(&match->game) && !match->end_told;
    match->end_told = match->end_told || news;
    return news;
}

bool match_is_won(const struct match *match) {
    if (rules_of(match->game.setup.kind)->rivals) {
        return match_persons(match) != 1 || !match_is_device(match, match->game.winner);
    }
    return match->game.status == GAME_WON;
}

/* Keeps the game if the rules have accepted the change. */
static enum game_error kept(struct match *match, enum game_error error) {
    if (error == GAME_OK) {
        match_keep(match);
    }
    return error;
}

void match_start(struct match *match, struct store *store, struct statistics *statistics,
                 struct entropy *entropy) {
    memset(match, 0, sizeof *match);
    match->challenge = MATCH_NO_CHALLENGE;
    match->strength = MATCH_MEDIUM;
    match->talker = GAME_NOBODY;
    match->viewer = GAME_NOBODY;
    match->store = store;
    match->statistics = statistics;
    match->entropy = entropy;
    match->effort = EFFORT_FULL;
    match->strong_effort = EFFORT_LONG;
    match_load_all(match);
    match->end_told = game_is_over(&match->game);
    match->end_seen = match->end_told;
}

/* --- Dealing ---------------------------------------------------------------------------------- */

/* The seat of the only person at the table. */
static uint8_t only_person(const struct match *match) {
    uint8_t seat = 0;
    while (match_is_device(match, seat)) {
        seat++;
    }
    return seat;
}

/* Gives up the running match of this game, and counts it. Flash that no longer reads may have lost
 * the match: then there is nothing to give up. */
static void retire(struct match *match, uint8_t kind) {
    const uint8_t strength = match->strength;
    if ((match->running >> kind & 1) != 0 &&
        (match->game.setup.kind == kind || match_load(match, kind)) &&
        game_give_up(&match->game) == GAME_OK) {
        match_keep(match);
    }
    match->strength = strength;
}

static enum game_error deal_to(struct match *match, const struct game_setup *setup,
                               uint8_t device_seats, uint32_t challenge, bool known,
                               const uint8_t *deck) {
    retire(match, setup->kind);
    const enum game_error error = game_new(&match->game, setup, deck);
    if (error != GAME_OK) {
        return error;
    }
    match->device_seats = device_seats;
    match->challenge = challenge;
    match->known = known;
    match->hinted = false;
    match->chance = 0;
    match->learnt = 0;
    match->serial = (uint16_t)(match->statistics->counted[setup->kind] + 1);
    const uint8_t persons = match_persons(match);
    const bool is_team = setup->players > 1 && !rules_of(setup->kind)->rivals;
    match->phase = is_team && persons > 0 ? MATCH_LOOKING : MATCH_PLAYING;
    match->looked = 0;
    match->end_told = false;
    match->end_seen = false;
    match_coach_forget(match);
    match->talker = GAME_NOBODY;
    match->viewer = persons == 1 ? only_person(match) : GAME_NOBODY;
    match_device_talk(match);
    match_keep(match);
    return GAME_OK;
}

static bool draw_deck(const struct bits *bits, struct game_setup *setup,
                      uint8_t deck[RULES_CARDS]) {
    return shuffle(setup->kind, bits, deck) &&
           (!rules_of(setup->kind)->rivals || shuffle_pick(bits, 1, &setup->starter));
}

/* Noise that failed by chance, or for a moment, gets a second try before the player hears of it.
 * The second try takes 16 times the samples (entropy.h). */
static bool draw_deck_from_noise(struct entropy *entropy, struct game_setup *setup,
                                 uint8_t deck[RULES_CARDS]) {
    struct bits bits = {entropy_bits, entropy};
    for (int start = 0; start < 2; start++) {
        if (entropy_start(entropy) && draw_deck(&bits, setup, deck)) {
            return true;
        }
    }
    return false;
}

enum match_deal_result match_deal(struct match *match, const struct game_setup *setup,
                                  uint8_t device_seats, uint32_t challenge) {
    struct game_setup chosen = *setup;
    struct seed seed = {challenge};
    struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    if (!is_started(match) || !game_setup_valid(setup)) {
        return MATCH_REFUSED;
    }
    if (!(challenge != MATCH_NO_CHALLENGE ? draw_deck(&bits, &chosen, deck)
                                          : draw_deck_from_noise(match->entropy, &chosen, deck))) {
        return MATCH_NOISE_FAILED;
    }
    const bool known = challenge != MATCH_NO_CHALLENGE;
    return deal_to(match, &chosen, device_seats, challenge, known, deck) == GAME_OK ? MATCH_DEALT
                                                                                    : MATCH_REFUSED;
}

enum game_error match_deal_again(struct match *match) {
    struct game_setup setup = match->game.setup;
    uint8_t deck[RULES_CARDS];
    if (!match_exists(match)) {
        return GAME_BAD_SETUP;
    }
    memcpy(deck, match->game.deck, sizeof deck);
    if (!rules_of(setup.kind)->rivals) {
        setup.starter = 0; /* the team chooses again */
    }
    return deal_to(match, &setup, match->device_seats, match->challenge, true, deck);
}

void match_take_up(struct match *match, uint8_t kind) {
    const bool is_there = (match->running >> kind & 1) != 0;
    if (is_there && kind != match->game.setup.kind && match_load(match, kind)) {
        match->looked = 0;
        match->talker = GAME_NOBODY;
        match->end_told = game_is_over(&match->game);
        match->end_seen = match->end_told;
        match_leave(match);
    }
}

/* --- Round the table -------------------------------------------------------------------------- */

void match_take(struct match *match) {
    match->viewer = match_due(match);
}

void match_leave(struct match *match) {
    match->viewer = GAME_NOBODY;
}

/* The whole table looks at the next screen: among several persons, nobody has the device after
 * it. */
static void show_to_all(struct match *match) {
    if (match_persons(match) > 1) {
        match->viewer = GAME_NOBODY;
    }
}

void match_speak(struct match *match) {
    if (match_scene(match) == MATCH_SCENE_LOOK) {
        match->talker = match_due(match);
    }
}

void match_looked(struct match *match) {
    match->looked |= (uint8_t)(1 << match_due(match));
    if (next_to_look(match) == match->game.setup.players) {
        show_to_all(match);
    }
}

enum game_error match_choose_starter(struct match *match, uint8_t seat) {
    if (match->phase != MATCH_LOOKING) {
        return match_exists(match) ? GAME_TOO_LATE : GAME_BAD_SETUP;
    }
    const enum game_error error = game_choose_starter(&match->game, seat);
    if (error == GAME_OK) {
        match->phase = MATCH_PLAYING;
    }
    return kept(match, error);
}

enum game_error match_lay(struct match *match, uint8_t card, uint8_t pile) {
    if (!match_exists(match)) {
        return GAME_BAD_SETUP;
    }
    const enum game_error error = game_place(&match->game, card, pile);
    if (error == GAME_OK) {
        match->fresh = 0;
    }
    if (error == GAME_OK && match->game.laid == 1) {
        memcpy(match->said[match->game.moves - 1], match->game.talk, sizeof match->game.talk);
    }
    return kept(match, error);
}

enum game_error match_take_back(struct match *match) {
    return match_exists(match) ? kept(match, game_undo(&match->game)) : GAME_BAD_SETUP;
}

/* Marks the cards that were not in the hand before. */
static void find_new_cards(struct match *match, uint8_t seat, const struct game *before) {
    const struct game *game = &match->game;
    match->fresh_seat = seat;
    match->fresh = 0;
    for (uint8_t i = 0, old = 0; i < game->hand_size[seat]; i++) {
        if (old < before->hand_size[seat] && before->hand[seat][old] == game->hand[seat][i]) {
            old++;
        } else {
            match->fresh |= (uint8_t)(1U << i);
        }
    }
}

enum game_error match_end_turn(struct match *match) {
    struct game *game = &match->game;
    const uint8_t seat = game->turn;
    const struct game before = *game;
    const enum game_error error = match_exists(match) ? game_end(game) : GAME_BAD_SETUP;
    if (error != GAME_OK) {
        return error;
    }
    find_new_cards(match, seat, &before);
    if (!match_is_device(match, seat) && game->setup.players > 1 &&
        rules_of(game->setup.kind)->talk != RULES_SILENT) {
        match->talker = seat;
    }
    match_device_talk(match);
    match_keep(match);
    return GAME_OK;
}

/* Without a match there is no talker, and the rules refuse. */
enum game_error match_mark(struct match *match, uint8_t pile, enum game_marker marker) {
    return kept(match, game_mark(&match->game, match->talker, pile, marker));
}

enum game_error match_tell(struct match *match) {
    return kept(match, game_tell(&match->game, match->talker));
}

enum game_error match_point(struct match *match, unsigned points) {
    return kept(match, game_point(&match->game, match->talker, points));
}

void match_talked(struct match *match) {
    const bool looking = match->phase == MATCH_LOOKING;
    if (looking) {
        match_looked(match);
    }
    match->talker = GAME_NOBODY;
    if (!looking && match_is_device(match, match->game.turn)) {
        show_to_all(match);
    }
}

enum game_error match_give_up(struct match *match) {
    return match_exists(match) ? kept(match, game_give_up(&match->game)) : GAME_BAD_SETUP;
}

void match_learn(struct match *match, uint8_t lesson) {
    match->learnt |= (uint8_t)(1U << lesson);
}

void match_see_end(struct match *match) {
    match->end_seen = true;
}
