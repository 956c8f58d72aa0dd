/**
 * The three OLED controllers: from commands and data on the bus to the picture that a person sees.
 * They ignore what a real controller ignores, and complain about what a data sheet leaves
 * undefined.
 *
 * The glass of an SSD1306 or SH1106 module is upright with segment remap (A1) and reversed scan
 * (C8). That of a 64x128 SH1107 stands: its columns are the controller's COM lines 32 to 95.
 */
import { Sh1106, Sh1107 } from './sh110x.mjs';
import { Ssd1306 } from './ssd1306.mjs';

export { FRAME_BYTES, HEIGHT, WIDTH } from './panel.mjs';
export { Sh1106, Sh1107, Ssd1306 };

/**
 * @param {'ssd1306' | 'sh1106' | 'sh1107'} type
 * @param {import('./panel.mjs').PanelOptions} options
 * @returns {Ssd1306 | Sh1106 | Sh1107}
 */
export function makePanel(type, options) {
    switch (type) {
        case 'ssd1306':
            return new Ssd1306(options);
        case 'sh1106':
            return new Sh1106(options);
        default:
            return new Sh1107(options);
    }
}
