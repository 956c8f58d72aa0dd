#include "firmware/match/choice.h"

#include <string.h>

#include "firmware/chance/challenge.h"

/* In a duel the device plays the second seat until a person takes it. */
static uint8_t rival_seats(uint8_t kind) {
    return rules_of(kind)->rivals ? 2 : 0;
}

static void take_table(struct choice *choice, uint8_t kind) {
    choice->setup = choice->tables[kind].setup;
    choice->setup.starter = 0;
    choice->device_seats = choice->tables[kind].device_seats;
    choice->strength = choice->tables[kind].strength;
}

void choice_start(struct choice *choice, const struct match *last) {
    *choice = (struct choice){
        .setup = {.kind = GAME_CLASSIC, .players = 1},
        .strength = last->strength,
        .number = MATCH_NO_CHALLENGE,
    };
    memcpy(choice->tables, last->last, sizeof choice->tables);
    if (match_exists(last)) {
        take_table(choice, last->game.setup.kind);
    }
}

void choice_start_code(struct choice *choice, uint32_t number) {
    *choice = (struct choice){.strength = choice->strength, .number = number};
    challenge_setup(number, &choice->setup);
    choice->device_seats = rival_seats(choice->setup.kind);
}

void choice_start_day(struct choice *choice, const struct match *last, uint32_t day) {
    choice_start(choice, last);
    choice->day = day;
}

bool choice_is_from_code(const struct choice *choice) {
    return choice->number != MATCH_NO_CHALLENGE;
}

uint8_t choice_players(const struct choice *choice) {
    const struct rules *rules = rules_of(choice->setup.kind);
    if (choice->setup.players < rules->players_least) {
        return rules->players_least;
    }
    return choice->setup.players > rules->players_most ? rules->players_most
                                                       : choice->setup.players;
}

uint8_t choice_persons(const struct choice *choice) {
    return (uint8_t)(((1U << choice_players(choice)) - 1) & ~choice->device_seats);
}

void choice_set_kind(struct choice *choice, uint8_t kind) {
    choice->tables[choice->setup.kind] =
        (struct match_table){choice->setup, choice->device_seats, choice->strength};
    if (choice->tables[kind].setup.players != 0) {
        take_table(choice, kind);
        return;
    }
    choice->setup.kind = kind;
    if (choice->setup.players == 1) {
        choice->device_seats = (uint8_t)((choice->device_seats & ~2) | rival_seats(kind));
    }
}

uint8_t choice_harden(struct game_setup *setup) {
    const struct {
        bool *on;
        uint8_t variant;
    } steps[] = {
        {&setup->expert, RULES_EXPERT},
        {&setup->short_hands, RULES_SHORT_HANDS},
        {&setup->fire, RULES_FIRE},
        {&setup->pro, RULES_PRO},
    };
    const uint8_t variants = rules_of(setup->kind)->variants;
    for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if ((variants & steps[i].variant) != 0 && !*steps[i].on) {
            *steps[i].on = true;
            return steps[i].variant;
        }
    }
    return 0;
}

struct choice choice_dealt(const struct choice *choice) {
    struct choice dealt = *choice;
    const uint8_t variants = rules_of(choice->setup.kind)->variants;
    dealt.setup.players = choice_players(choice);
    dealt.setup.expert = choice->setup.expert && (variants & RULES_EXPERT) != 0;
    dealt.setup.short_hands = choice->setup.short_hands && (variants & RULES_SHORT_HANDS) != 0;
    dealt.setup.fire = choice->setup.fire && (variants & RULES_FIRE) != 0;
    dealt.setup.pro = choice->setup.pro && (variants & RULES_PRO) != 0;
    dealt.device_seats &= (uint8_t)((1 << dealt.setup.players) - 1);
    if (choice->day != 0) {
        dealt.number = challenge_number(&dealt.setup, choice->day);
    }
    return dealt;
}
