/*
 * Prints the callers of a failed assertion. Unity names only the line of the assertion, which is
 * often in a helper. Unity calls unity_failed (UNITY_OUTPUT_FLUSH) after each message; addr2line
 * turns the addresses on the stack into lines. Without addr2line the callers are not printed.
 */
#include <execinfo.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unity.h"

#define FRAMES 32

void unity_failed(void);

/* Adds the address of a frame within its program: in "program(+0x1234) [0x55...]" this is the
 * number after the plus sign. A return address is behind the call, so addr2line gets the address
 * before it. */
static void add_address(char *command, size_t size, const char *frame) {
    const char *plus = strstr(frame, "(+0x");
    if (plus != NULL) {
        const size_t used = strlen(command);
        snprintf(command + used, size - used, " 0x%lx", strtoul(plus + 2, NULL, 16) - 1);
    }
}

/* addr2line prints two lines for a frame: the function, and its path with the line. The frame of
 * main is the RUN_TEST that Unity's message names already. */
static void print_callers(FILE *lines) {
    char function[512];
    char line[512];
    bool is_caller = false; /* the first line of a test is the one that Unity has printed */
    while (fgets(function, sizeof function, lines) != NULL &&
           fgets(line, sizeof line, lines) != NULL) {
        const char *path = strstr(line, "tests-host/");
        if (path == NULL || strstr(path, "support/callers.c") != NULL ||
            strcmp(function, "main\n") == 0) {
            continue;
        }
        if (is_caller) {
            printf("\n    called from %.*s", (int)strcspn(path, " \n"), path);
        }
        is_caller = true;
    }
}

void unity_failed(void) {
    void *addresses[FRAMES];
    char command[1024];
    if (Unity.CurrentTestFailed == 0) {
        return;
    }
    const int count = backtrace(addresses, FRAMES);
    char **frames = backtrace_symbols(addresses, count);
    if (frames == NULL) {
        return;
    }
    snprintf(command, sizeof command, "addr2line -f -i -e '%.*s'", (int)strcspn(frames[0], "("),
             frames[0]);
    for (int i = 0; i < count; i++) {
        add_address(command, sizeof command, frames[i]);
    }
    free((void *)frames);
    fflush(stdout);
    FILE *lines = popen(command, "r");
    if (lines != NULL) {
        print_callers(lines);
        pclose(lines);
    }
}
