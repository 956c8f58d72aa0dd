/* The tearDown of a test program that needs none. Unity calls one after every test. */
#include "unity.h"

void tearDown(void) {
}
