#include "firmware/match/choice.h"

#include "firmware/chance/challenge.h"
#include "firmware/match/match.h"

void choice_start(struct choice *choice) {
    *choice = (struct choice){
        .setup = {.kind = GAME_CLASSIC, .players = 1},
        .number = MATCH_NO_CHALLENGE,
    };
}

void choice_start_code(struct choice *choice, uint32_t number) {
    *choice = (struct choice){.number = number};
    challenge_setup(number, &choice->setup);
    choice->device_seats = choice->setup.kind == GAME_DUEL ? 2 : 0;
}

bool choice_is_from_code(const struct choice *choice) {
    return choice->number != MATCH_NO_CHALLENGE;
}

uint8_t choice_players(const struct choice *choice) {
    return choice->setup.kind == GAME_DUEL ? 2 : choice->setup.players;
}

void choice_set_kind(struct choice *choice, uint8_t kind) {
    choice->setup.kind = kind;
    if (choice->setup.players == 1) {
        choice->device_seats = (uint8_t)((choice->device_seats & ~2) | (kind == GAME_DUEL ? 2 : 0));
    }
}

struct choice choice_dealt(const struct choice *choice) {
    struct choice dealt = *choice;
    dealt.setup.players = choice_players(choice);
    dealt.setup.expert = choice->setup.expert && choice->setup.kind == GAME_CLASSIC;
    dealt.setup.short_hands = choice->setup.short_hands && choice->setup.kind == GAME_CLASSIC;
    dealt.setup.pro = choice->setup.pro && choice->setup.kind == GAME_QUICK;
    dealt.device_seats &= (uint8_t)((1 << dealt.setup.players) - 1);
    return dealt;
}
