/* The setUp of a test program that needs none. Unity calls one before every test. */
#include "unity.h"

void setUp(void) {
}
