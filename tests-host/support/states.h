/*
 * The state of the current screen, for tests. Each function may be called only while its screen is
 * up.
 */
#ifndef TESTS_SUPPORT_STATES_H
#define TESTS_SUPPORT_STATES_H

#include "firmware/screens/how_to.h"
#include "firmware/screens/initials.h"
#include "firmware/screens/play.h"
#include "firmware/screens/replay.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/self_test.h"
#include "firmware/screens/settings_menu.h"
#include "firmware/screens/talk.h"
#include "firmware/screens/title.h"

const struct spelling *state_code_entry(const struct app *app);
const struct initials *state_initials(const struct app *app);
const struct how_to *state_how_to(const struct app *app);
const struct play *state_play(const struct app *app);
const struct replay *state_replay(const struct app *app);
const struct talk *state_talk(const struct app *app);
const struct self_test *state_self_test(const struct app *app);

#endif
