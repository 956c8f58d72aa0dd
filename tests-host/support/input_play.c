#include "tests-host/support/input_play.h"

#include <stdio.h>
#include <stdlib.h>

struct play play;

void play_begin_at(uint32_t time, uint8_t keys_present, uint8_t raw) {
    play.start = play.now = time;
    play.count = 0;
    input_start(&play.input, keymap_for(keys_present), raw);
}

void play_begin(uint8_t keys_present) {
    play_begin_at(0, keys_present, 0);
}

void play_tick(uint8_t raw) {
    enum action action = input_step(&play.input, raw, play.now);
    if (action != ACTION_NONE) {
        if (play.count == sizeof play.seen / sizeof play.seen[0]) {
            fputs("input_play: too many actions\n", stderr);
            abort();
        }
        play.seen[play.count].action = action;
        play.seen[play.count].at = play.now - play.start;
        play.count++;
    }
    play.now += PLAY_TICK_MS;
}

void play_keys(uint8_t raw, uint32_t ms) {
    for (uint32_t i = 0; i < ms; i += PLAY_TICK_MS) {
        play_tick(raw);
    }
}

void play_tap(uint8_t key) {
    play_keys(key, 100);
    play_keys(0, 100);
}

void play_hold(uint8_t key) {
    play_keys(key, 600);
    play_keys(0, 100);
}

bool play_matches(unsigned count, const enum action *actions) {
    bool same = count == play.count;
    for (unsigned i = 0; i < count && same; i++) {
        same = actions[i] == play.seen[i].action;
    }
    if (!same) {
        printf("actions (of %u expected):", count);
        for (unsigned i = 0; i < play.count; i++) {
            printf(" %d at %u ms,", (int)play.seen[i].action, (unsigned)play.seen[i].at);
        }
        printf(" no more\n");
    }
    play.count = 0;
    return same;
}
