/*
 * Screens: one file each in firmware/screens, all in one const table (in app.c).
 *
 * A screen's file tells its story from top to bottom: enter, handle, draw. Its state is its member
 * of struct screen_state's union, zeroed when it is put up.
 */
#ifndef FIRMWARE_SCREEN_H
#define FIRMWARE_SCREEN_H

#include "firmware/ui/draw.h"
#include "firmware/ui/input.h"
#include "firmware/ui/menu.h"
#include "game/game.h"

struct app;

enum screen_id {
    SCREEN_TITLE,      /* the way in, and where every Back leads in the end */
    SCREEN_LANGUAGE,   /* first start, or from the settings */
    SCREEN_SETUP,      /* new game: which, how many, who, how hard, shuffled or challenge */
    SCREEN_CODE_ENTRY, /* type in a challenge code */
    SCREEN_CODE_SHOW,  /* read out the code of a new challenge, then deal */
    SCREEN_STATISTICS, /* a page for each mode and number of players that was played */
    SCREEN_SETTINGS,
    SCREEN_HOW_TO,    /* the rules and keys in short, paged */
    SCREEN_ABOUT,     /* version, licence, the way to the self test */
    SCREEN_SELF_TEST, /* display, keys, noise, flash */
    SCREEN_CONFIRM,   /* a question before something is lost */
    SCREEN_MESSAGE,   /* something went wrong, in plain words */
    SCREEN_PASS,      /* guard between two players: shows nothing of any hand */
    SCREEN_LOOK,      /* first look at one's own hand */
    SCREEN_STARTER,   /* the team chooses who starts */
    SCREEN_PLAY,      /* a person's turn */
    SCREEN_DEVICE,    /* the device plays a seat */
    SCREEN_TALK,      /* after one's turn: the new hand, markers, telling */
    SCREEN_STUCK,     /* take back or give up */
    SCREEN_PAUSE,     /* the menu of a game */
    SCREEN_OVER,      /* result, verdict, record */
    SCREEN_REPLAY,    /* the game move by move */
    SCREENS,
    SCREEN_CALLER = SCREENS, /* as `back`: the screen it was called from (app_call) */
};

/* A new game as far as it has been chosen. */
struct setup_choice {
    struct game_setup setup;
    uint8_t device_seats; /* bit s: the device plays seat s */
    bool challenge;       /* deal from a new code */
    uint32_t number;      /* of the code it is dealt from, or MATCH_NO_CHALLENGE */
};

/* What each screen remembers while it is up. */
struct screen_state {
    struct menu menu; /* of the screens that are lists */
    union {
        struct setup_choice setup; /* new game, and the code it is dealt from */
        struct {
            uint8_t place;    /* character being chosen */
            uint8_t digit[8]; /* values of the characters */
            bool wrong;       /* the code was refused */
        } code;
        struct {
            uint8_t page;
            uint8_t topic;  /* 0: still choosing */
            int8_t battery; /* percent, -1: unknown */
        } pages;            /* how to play, statistics, about */
        struct {
            uint8_t step;       /* which test */
            uint8_t seen;       /* keys that have been pressed */
            uint8_t result;     /* enum journal_result of the test of the flash */
            bool leaving;       /* BACK came last: once more leaves the test of the keys */
            uint32_t last_seen; /* time a key was down last */
        } test;
        struct {
            uint8_t question;          /* enum confirm_question */
            uint8_t from;              /* enum screen_id to go back to */
            struct setup_choice setup; /* what is to be dealt */
        } confirm;
        struct {
            uint16_t message; /* enum text */
        } message;
        struct {
            uint8_t seat; /* who is to take the device */
        } pass;
        struct {
            uint8_t card;    /* place in hand; the hand's size: end of turn */
            uint8_t pile;    /* where it would go */
            bool choosing;   /* two keys: the card is chosen, now the pile */
            bool hinted;     /* the cursor stands on a hint */
            uint8_t hint;    /* enum advice_kind of it */
            uint8_t refusal; /* enum game_error to explain, GAME_OK: none */
        } play;
        struct {
            uint8_t stage; /* what is being shown of the move */
            uint8_t card;
            uint8_t pile;
        } device;
        struct {
            uint8_t seat; /* who talks */
            uint8_t item; /* pile or the way out */
        } talk;
        struct {
            struct game game; /* as it stood after `moves` */
            uint8_t moves;
            bool running; /* plays by itself */
        } replay;
    };
};

struct screen {
    void (*enter)(struct app *app); /* may be null */

    /* An action, or ACTION_NONE when the timer of app_set_timer has run out. False: not for me;
     * then BACK goes to `back` and MENU to the menu. */
    bool (*handle)(struct app *app, enum action action);

    void (*draw)(const struct app *app, struct canvas *canvas);
    uint8_t back;    /* enum screen_id where BACK leads */
    bool in_match;   /* belongs to a game: MENU opens the menu of the game */
    bool shows_hand; /* somebody's hand is on it: never left standing through a sleep */
};

extern const struct screen *const screens[SCREENS];

#endif
