#include "firmware/saving/statistics.h"

enum statistics_mode statistics_mode_of(const struct game_setup *setup) {
    switch (setup->kind) {
    case GAME_DUEL:
        return MODE_DUEL;
    case GAME_QUICK:
        return setup->pro ? MODE_QUICK_PRO : MODE_QUICK;
    default:
        if (setup->short_hands) {
            return setup->expert ? MODE_CLASSIC_EXPERT_SHORT : MODE_CLASSIC_SHORT;
        }
        return setup->expert ? MODE_CLASSIC_EXPERT : MODE_CLASSIC;
    }
}

static bool is_over(const struct game *game) {
    return game->status == GAME_WON || game->status == GAME_LOST;
}

/* How the game went for the persons at the table. */
static void judge(const struct game *game, uint8_t device_seats, struct statistics_news *news) {
    const uint8_t all = (uint8_t)((1 << game->setup.players) - 1);
    const uint8_t persons = (uint8_t)(all & ~device_seats);
    *news = (struct statistics_news){.counts = persons != 0};
    if (game->setup.kind == GAME_DUEL) {
        const uint8_t person = (persons & 1) != 0 ? 0 : 1;
        news->counts = persons != 0 && persons != all;
        news->won = game->winner == person;
        news->left = (uint8_t)(game->hand_size[person] + game_draw_left(game, person));
    } else {
        news->won = game->status == GAME_WON;
        news->left = game_left(game);
    }
}

static void add_one(uint16_t *count) {
    *count = (uint16_t)(*count + (*count < UINT16_MAX));
}

static void entry_add(struct statistics_entry *entry, const struct statistics_news *news) {
    if (entry->games == UINT16_MAX) {
        return; /* else the average would go wrong */
    }
    if (entry->games == 0 || news->left < entry->best) {
        entry->best = news->left;
    }
    add_one(&entry->games);
    entry->left += news->left;
    if (news->won) {
        add_one(&entry->wins);
        add_one(&entry->streak);
        if (entry->streak > entry->streak_best) {
            entry->streak_best = entry->streak;
        }
    } else {
        entry->streak = 0;
    }
}

bool statistics_count(struct statistics *statistics, const struct game *game, uint8_t device_seats,
                      uint16_t serial, struct statistics_news *news) {
    judge(game, device_seats, news);
    struct statistics_entry *entry =
        &statistics->entry[statistics_mode_of(&game->setup)][game->setup.players - 1];
    news->best = entry->best;
    if (!is_over(game) || !news->counts || serial == statistics->counted) {
        return false;
    }
    news->first = entry->games == 0;
    news->record = !news->first && news->left < entry->best;
    entry_add(entry, news);
    statistics->counted = serial;
    return true;
}

uint16_t statistics_average_tenths(const struct statistics_entry *entry) {
    if (entry->games == 0) {
        return 0;
    }
    return (uint16_t)((entry->left * 10 + entry->games / 2) / entry->games);
}
