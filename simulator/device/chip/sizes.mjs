/** Units of a flash chip. */
export const SECTOR_BYTES = 4096;
export const PAGE_BYTES = 256;
