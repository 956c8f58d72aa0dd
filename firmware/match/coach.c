#include "firmware/match/coach.h"

int coach_percent(uint16_t chance) {
    return (int)((chance * 100U + ADVISOR_CERTAIN / 2) / ADVISOR_CERTAIN);
}

static int loss(const struct coach_remark *remark) {
    return remark->better.chance - remark->chance;
}

const struct coach_remark *coach_biggest(const struct coach *coach) {
    const struct coach_remark *biggest = NULL;
    for (uint8_t i = 0; i < coach->count; i++) {
        if (biggest == NULL || loss(&coach->remark[i]) > loss(biggest)) {
            biggest = &coach->remark[i];
        }
    }
    return biggest;
}

const struct coach_remark *coach_about(const struct coach *coach, uint8_t moves) {
    for (uint8_t i = 0; i < coach->count; i++) {
        if (coach->remark[i].moves == moves) {
            return &coach->remark[i];
        }
    }
    return NULL;
}

void coach_judge(struct coach *coach, uint8_t moves, uint16_t chance) {
    struct coach_remark remark = {moves, coach->turn, chance, coach->best};
    coach->judged = true;
    if (loss(&remark) < COACH_CLEAR) {
        return;
    }
    if (coach->count == COACH_REMARKS) {
        uint8_t least = 0;
        for (uint8_t i = 1; i < COACH_REMARKS; i++) {
            least = loss(&coach->remark[i]) < loss(&coach->remark[least]) ? i : least;
        }
        if (loss(&remark) <= loss(&coach->remark[least])) {
            return;
        }
        coach->count--;
        for (uint8_t i = least; i < coach->count; i++) {
            coach->remark[i] = coach->remark[i + 1];
        }
    }
    coach->remark[coach->count++] = remark;
}
