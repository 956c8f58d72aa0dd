#include "firmware/app/melody.h"

#include "hal/hal.h"

enum {
    NOTES_MOST = 4, /* of a melody */
};

void melody_step(struct app *app) {
    const struct app_note *note = app->melody;
    if (note == NULL || app->note_at > app->now) {
        return;
    }
    if (app->settings.sound) {
        hal_tone(note->hertz, note->milliseconds);
    }
    app->note_at = app->now + note->milliseconds;
    app->melody = app->settings.sound && note[1].milliseconds > 0 ? note + 1 : NULL;
}

void app_sound(struct app *app, enum app_sound sound) {
    static const struct app_note melodies[][NOTES_MOST + 1] = {
        [SOUND_MOVE] = {{2000, 4}},
        [SOUND_LAY] = {{880, 40}},
        [SOUND_JUMP] = {{1760, 80}},
        [SOUND_NO] = {{220, 90}},
        [SOUND_TURN] = {{1047, 90}, {1319, 90}, {1568, 160}},
        [SOUND_PASS] = {{784, 90}, {1047, 160}},
        [SOUND_WON] = {{1047, 120}, {1319, 120}, {1568, 120}, {2093, 400}},
        [SOUND_LOST] = {{392, 160}, {330, 160}, {262, 160}, {165, 400}},
    };
    app->melody = melodies[sound];
    app->note_at = app->now;
    melody_step(app);
}
