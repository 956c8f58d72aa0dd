/* The portable files of hal/rp2040, compiled for this machine. */
#include "hal/rp2040/panel.c"       /* NOLINT(bugprone-suspicious-include) */
#include "hal/rp2040/panel_types.c" /* NOLINT(bugprone-suspicious-include) */
