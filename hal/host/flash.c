#define _DEFAULT_SOURCE 1

#include "hal/host/host.h"
#include "hal/host/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FLASH_SIZE (HAL_FLASH_SECTORS * HAL_FLASH_SECTOR)
#define FLASH_SIZE_0_1 65536 /* a file of version 0.1, which had only the last part */
#define NO_SAVE "this is not a save file, it does not have 131072 bytes"

_Static_assert(FLASH_SIZE == 131072, "NO_SAVE says so");

static struct {
    uint8_t bytes[FLASH_SIZE];
    int file; /* -1: memory only */
    uint32_t erases;
    uint32_t programs;
} flash = {.file = -1};

void machine_flash_start(void) {
    if (flash.file >= 0) {
        close(flash.file);
    }
    memset(flash.bytes, 0xFF, FLASH_SIZE);
    flash.file = -1;
    flash.erases = 0;
    flash.programs = 0;
}

void machine_flash_counts(uint32_t *erases, uint32_t *programs) {
    *erases = flash.erases;
    *programs = flash.programs;
}

/* --- The file --------------------------------------------------------------------------------- */

static bool file_write(int file, size_t offset, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = pwrite(file, bytes, count, (off_t)offset);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return false;
        }
        offset += (size_t)written;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

static bool file_read(int file, uint8_t *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        ssize_t got = pread(file, bytes + done, count - done, (off_t)done);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return false;
        }
        done += (size_t)got;
    }
    return true;
}

static bool all_erased(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != 0xFF) {
            return false;
        }
    }
    return true;
}

/* Reads the file into `bytes`, which is erased. Null, or what is wrong with the file. */
static const char *file_load(int file, uint8_t bytes[FLASH_SIZE]) {
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        return errno == EWOULDBLOCK ? "another program is using this save, leave that one first"
                                    : strerror(errno);
    }
    struct stat status;
    if (fstat(file, &status) != 0) {
        return strerror(errno);
    }
    if (!S_ISREG(status.st_mode)) {
        return "this is not a plain file, so no save can be kept in it";
    }
    size_t size = (size_t)status.st_size;
    if (size > FLASH_SIZE || (size < FLASH_SIZE && size % HAL_FLASH_PAGE != 0)) {
        return NO_SAVE;
    }
    if (!file_read(file, bytes, size)) {
        return strerror(errno);
    }
    if (size == FLASH_SIZE) {
        return NULL;
    }
    if (size == FLASH_SIZE_0_1) {
        const size_t start = FLASH_SIZE - FLASH_SIZE_0_1;
        memcpy(bytes + start, bytes, FLASH_SIZE_0_1);
        memset(bytes, 0xFF, start);
        return file_write(file, start, bytes + start, FLASH_SIZE_0_1) &&
                       file_write(file, 0, bytes, start)
                   ? NULL
                   : strerror(errno);
    }
    /* A new file, or one whose first write was interrupted. */
    if (!all_erased(bytes, size)) {
        return NO_SAVE;
    }
    return file_write(file, size, bytes + size, FLASH_SIZE - size) ? NULL : strerror(errno);
}

bool host_flash_open(const char *path, char *why, size_t why_size) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
    if (file < 0) {
        snprintf(why, why_size, "%s: the save cannot be opened for writing: %s", path,
                 strerror(errno));
        return false;
    }
    machine_flash_start();
    const char *wrong = file_load(file, flash.bytes);
    if (wrong != NULL) {
        snprintf(why, why_size, "%s: %s", path, wrong);
        close(file);
        machine_flash_start();
        return false;
    }
    flash.file = file;
    return true;
}

/* --- The flash -------------------------------------------------------------------------------- */

const uint8_t *hal_flash(void) {
    return flash.bytes;
}

/* The file comes first: a change that the file did not take must not be seen in memory. */
static bool flash_write(size_t offset, const uint8_t *bytes, size_t count) {
    if (flash.file >= 0 && !file_write(flash.file, offset, bytes, count)) {
        return false;
    }
    memcpy(flash.bytes + offset, bytes, count);
    return true;
}

bool hal_flash_erase(uint32_t sector) {
    if (sector >= HAL_FLASH_SECTORS) {
        return false;
    }
    uint8_t erased[HAL_FLASH_SECTOR];
    memset(erased, 0xFF, sizeof erased);
    flash.erases++;
    return flash_write((size_t)sector * HAL_FLASH_SECTOR, erased, sizeof erased);
}

bool hal_flash_program(uint32_t offset, const uint8_t page[HAL_FLASH_PAGE]) {
    if (offset >= FLASH_SIZE || offset % HAL_FLASH_PAGE != 0) {
        return false;
    }
    uint8_t result[HAL_FLASH_PAGE];
    for (size_t i = 0; i < HAL_FLASH_PAGE; i++) {
        result[i] = flash.bytes[offset + i] & page[i];
    }
    flash.programs++;
    return flash_write(offset, result, sizeof result) && memcmp(result, page, sizeof result) == 0;
}
