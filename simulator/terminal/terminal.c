#define _DEFAULT_SOURCE 1

#include "simulator/terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* Switches to the other screen, hides the cursor and clears; then undoes all of it. */
#define TAKE_OVER "\x1b[?1049h\x1b[?25l\x1b[0m\x1b[2J"
#define GIVE_BACK "\x1b[0m\x1b[2J\x1b[?25h\x1b[?1049l"

static struct termios termios_before;
static volatile sig_atomic_t entered;
static int signal_pipe[2] = {-1, -1};
static uint8_t signal_stack[32768];
static int errors_before = -1; /* the standard error while it is redirected */
static int errors_aside = -1;  /* the file that takes its place */

bool terminal_present(void) {
    const char *type = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && type != NULL && *type != '\0' &&
           strcmp(type, "dumb") != 0;
}

bool terminal_is_ascii(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *locale = getenv(names[i]);
        if (locale != NULL && *locale != '\0') {
            const char *coding = strchr(locale, '.');
            return coding == NULL ||
                   (strncasecmp(coding, ".utf-8", 6) != 0 && strncasecmp(coding, ".utf8", 5) != 0);
        }
    }
    return false;
}

void terminal_write(const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, text, length);
        if (written < 0 && errno == EAGAIN) {
            struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
            poll(&out, 1, 1000);
        } else if (written < 0 && errno != EINTR) {
            return;
        }
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
}

/* The last words of a failing program must not vanish with the screen. */
static void errors_put_aside(void) {
    if (errors_aside < 0 && isatty(STDERR_FILENO)) {
        static FILE *file; /* open until the program ends */
        file = tmpfile();
        errors_aside = file != NULL ? fileno(file) : -1;
    }
    if (errors_aside >= 0) {
        errors_before = dup(STDERR_FILENO);
        dup2(errors_aside, STDERR_FILENO);
    }
}

static void errors_bring_back(void) {
    if (errors_before < 0) {
        return;
    }
    dup2(errors_before, STDERR_FILENO);
    close(errors_before);
    errors_before = -1;
    char text[512];
    ssize_t got;
    lseek(errors_aside, 0, SEEK_SET);
    while ((got = read(errors_aside, text, sizeof text)) > 0 &&
           write(STDERR_FILENO, text, (size_t)got) == got) {
    }
    got = ftruncate(errors_aside, 0);
    (void)got;
}

static void settings_raw(void) {
    struct termios raw = termios_before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= (tcflag_t) ~(IXON | ICRNL | INLCR | ISTRIP);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    terminal_write(TAKE_OVER, sizeof TAKE_OVER - 1);
}

/* Signal handlers call this, so it uses only calls that are safe there. */
void terminal_leave(void) {
    if (entered) {
        entered = 0;
        terminal_write(GIVE_BACK, sizeof GIVE_BACK - 1);
        tcsetattr(STDIN_FILENO, TCSANOW, &termios_before);
        errors_bring_back();
    }
}

/* The handler is the default one again by now (SA_RESETHAND), so the signal ends the program, and
 * its parent learns that. */
static void on_fatal(int number) {
    terminal_leave();
    raise(number);
}

static void on_notice(int number) {
    int saved = errno;
    uint8_t byte = (uint8_t)number;
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written; /* full: the same news is already in it */
    errno = saved;
}

static void signal_handle(int number, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* Whether this signal ends a program by default. */
static bool signal_ends(int number) {
    switch (number) {
    case SIGCHLD:
    case SIGCONT:
    case SIGURG:
    case SIGWINCH:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
        return false;
    default:
        return true;
    }
}

static void signals_handle(void) {
    stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
    sigaltstack(&stack, NULL);
    for (int number = 1; number <= SIGRTMAX; number++) {
        if (signal_ends(number)) {
            signal_handle(number, on_fatal, (int)SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
        }
    }
    /* A save that exceeds a limit of the system is a failed save. */
    signal_handle(SIGXFSZ, SIG_IGN, 0);
    signal_handle(SIGTSTP, on_notice, SA_RESTART);
    signal_handle(SIGCONT, on_notice, SA_RESTART);
    signal_handle(SIGWINCH, on_notice, SA_RESTART);
}

void terminal_enter(void) {
    if (tcgetattr(STDIN_FILENO, &termios_before) != 0 || pipe(signal_pipe) != 0) {
        return;
    }
    for (int end = 0; end < 2; end++) {
        fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
        fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
    }
    atexit(terminal_leave);
    signals_handle();
    entered = 1;
    errors_put_aside();
    settings_raw();
}

void terminal_suspend(void) {
    terminal_leave();
    signal_handle(SIGTSTP, SIG_DFL, 0);
    raise(SIGTSTP);
    signal_handle(SIGTSTP, on_notice, SA_RESTART);
    entered = 1;
    errors_put_aside();
    settings_raw();
}

struct terminal_size terminal_size(void) {
    struct winsize window;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 ||
        window.ws_row == 0) {
        return (struct terminal_size){80, 24};
    }
    return (struct terminal_size){window.ws_col, window.ws_row};
}

static unsigned notices_read(void) {
    unsigned events = 0;
    uint8_t number;
    while (read(signal_pipe[0], &number, 1) == 1) {
        if (number == SIGTSTP) {
            events |= TERMINAL_STOP;
        } else if (number == SIGWINCH) {
            events |= TERMINAL_RESIZED;
        } else {
            /* The shell that continued the program may have changed the settings. */
            settings_raw();
            events |= TERMINAL_BACK;
        }
    }
    return events;
}

unsigned terminal_wait(uint32_t milliseconds, uint8_t *bytes, size_t *count) {
    struct pollfd ends[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                            {.fd = signal_pipe[0], .events = POLLIN}};
    size_t room = *count;
    *count = 0;
    if (poll(ends, 2, milliseconds < INT_MAX ? (int)milliseconds : INT_MAX) < 0) {
        return errno == EINTR ? notices_read() : TERMINAL_GONE;
    }
    unsigned events = notices_read();
    if (ends[0].revents != 0) {
        ssize_t got = read(STDIN_FILENO, bytes, room);
        if (got > 0) {
            *count = (size_t)got;
            events |= TERMINAL_BYTES;
        } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
            events |= TERMINAL_GONE;
        }
    }
    return events;
}
