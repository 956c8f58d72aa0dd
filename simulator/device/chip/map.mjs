/** Addresses of the RP2040 that several parts of the emulated chip need. */

export const ROM_BYTES = 0x4000;
/** Where the flash chip is seen, with cache; three more mirrors follow at steps of XIP_STEP. */
export const XIP_BASE = 0x10000000;
export const XIP_STEP = 0x01000000;
export const XIP_END = 0x14000000;
export const XIP_CTRL = 0x14000000;
export const RAM_BASE = 0x20000000;
/** Six banks, the last two of 4 KB each (the stack lies in the very last). */
export const RAM_BYTES = 0x42000;
export const RAM_END = RAM_BASE + RAM_BYTES;
/** The cache's memory, where the cache is off. */
export const CACHE_RAM = 0x15000000;
export const CACHE_RAM_BYTES = 0x4000;
export const USB_RAM = 0x50100000;
export const SIO_BASE = 0xd0000000;
export const PPB_BASE = 0xe000e000;
