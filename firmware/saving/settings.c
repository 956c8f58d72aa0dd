#include "firmware/saving/settings.h"

static const uint8_t minutes[SETTINGS_SLEEP_CHOICES] = {1, 2, 5, 10};

/* The eye sees ratios: each step is about two and a half times as bright as the one before. */
static const uint8_t lights[SETTINGS_BRIGHTNESS_MOST + 1] = {6, 16, 40, 100, 255};

void settings_start(struct settings *settings) {
    *settings = (struct settings){
        .language = LANGUAGE_ENGLISH,
        .brightness = 3,
        .sleep_after = 1,
        .sound = true,
        .hints = true,
        .animations = true,
    };
}

bool settings_valid(const struct settings *settings) {
    return settings->language < LANGUAGES && settings->brightness <= SETTINGS_BRIGHTNESS_MOST &&
           settings->sleep_after < SETTINGS_SLEEP_CHOICES;
}

uint8_t settings_sleep_minutes(const struct settings *settings) {
    return minutes[settings->sleep_after];
}

uint8_t settings_light(const struct settings *settings) {
    return lights[settings->brightness];
}
