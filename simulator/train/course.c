#include "simulator/train/course.h"

void course_targets(struct sample *samples, const struct net_value *values, unsigned count,
                    unsigned left, float lambda) {
    float win = left == 0;
    float cards = (float)left;
    for (unsigned i = count; i-- > 0;) {
        samples[i].win = win;
        samples[i].left = cards;
        win = lambda * win + (1 - lambda) * (float)values[i].win / NET_CERTAIN;
        cards = lambda * cards + (1 - lambda) * (float)values[i].left / 64;
    }
}
