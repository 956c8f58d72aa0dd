/*
 * After a while without a key on the title, the device plays by itself, the three games in turn.
 * The demo touches no match, save or result. Any key ends it and does nothing else.
 */
#include "firmware/screens/demo.h"

#include "firmware/screens/hand.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/table.h"
#include "game/shuffle.h"

enum {
    STEP_MS = 1000, /* from card to card */
    REST_MS = 4000, /* after the end of a game */
};

APP_STATE(struct demo);

static void deal(struct app *app) {
    struct demo *demo = state(app);
    const struct game_setup setup = {
        .kind = (uint8_t)(demo->number % GAME_KINDS),
        .players = rules_of((uint8_t)(demo->number % GAME_KINDS))->rivals ? 2 : 1,
    };
    struct seed seed = {demo->number++};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    shuffle(setup.kind, &bits, deck);
    game_must(game_new(&demo->game, &setup, deck));
    demo->decided = false;
    app_think(app);
}

static void enter(struct app *app) {
    state(app)->number = app->store.journal.sequence;
    deal(app);
    app_set_timer(app, STEP_MS);
}

static bool think(struct app *app) {
    struct demo *demo = state(app);
    demo->decided = thought_think(&app->match.thought, &demo->game, 0, EFFORT_NET);
    if (demo->decided) {
        demo->next = thought_next(&app->match.thought);
        app_redraw(app);
    }
    return !demo->decided;
}

/* A game in which nobody can go on is over, so the advice is never to take a card back. */
static void step(struct app *app) {
    struct demo *demo = state(app);
    struct game *game = &demo->game;
    if (game_is_over(game)) {
        deal(app);
    } else if (demo->decided) {
        demo->decided = false;
        if (demo->next.kind == ADVICE_PLACE) {
            game_must(game_place(game, demo->next.card, demo->next.pile));
        } else {
            game_must(game_end(game));
        }
        if (!game_is_over(game) && think(app)) {
            app_think(app);
        }
    }
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_NONE) {
        step(app);
        app_set_timer(app, game_is_over(&state(app)->game) ? REST_MS : STEP_MS);
    } else {
        app_swallow_keys(app);
        app_back(app);
    }
    return true;
}

/* The cell of the card that comes next; without one, the cell behind the cards. */
static uint8_t lifted(const struct demo *demo, const struct turn *turn) {
    uint8_t cell = 0;
    if (!demo->decided || demo->next.kind != ADVICE_PLACE) {
        return turn->hand_size;
    }
    while (cell < turn->hand_size && turn->hand[cell] != demo->next.card) {
        cell++;
    }
    return cell;
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct demo *demo = view(app);
    const struct game *game = &demo->game;
    struct turn turn;
    game_turn(game, &turn);
    const uint8_t cell = lifted(demo, &turn);
    for (uint8_t pile = 0; pile < rules_of(turn.kind)->piles; pile++) {
        const bool target = cell < turn.hand_size && pile == demo->next.pile;
        table_draw_pile(app, canvas, game, turn.seat, pile, target ? TABLE_TARGET : TABLE_PLAIN,
                        target ? turn_cost(&turn, turn.hand[cell], pile) : 0);
    }
    table_draw_open(app, canvas, game, turn.seat);
    table_draw_owed(app, canvas, game);
    table_draw_line(app, canvas, turn.kind, app_text(app, TEXT_DEMO));
    hand_draw(app, canvas, &turn, cell, HAND_NO_END, NULL);
}

const struct screen screen_demo = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .think = think,
    .passes_time = true,
};
