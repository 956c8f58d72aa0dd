/** rp2040js's SPI block in real bus time, connected to wires. */
import { Fault } from '../chip/fault.mjs';

/**
 * @typedef {object} SpiWires what hangs on the wires
 * @property {(byte: number) => number} transfer called when the last bit of a byte is through
 */

export class SpiPort {
    /** @param {any} spi rp2040js's block @param {import('../chip/clock.mjs').Clock} clock */
    constructor(spi, clock) {
        this.spi = spi;
        this.byte = 0;
        /** Bytes sent. */
        this.bytes = 0;
        /** @type {SpiWires} */
        this.wires = { transfer: () => 0xff };
        this.alarm = clock.createAlarm(() => {
            this.bytes++;
            this.spi.completeTransmit(this.wires.transfer(this.byte));
        });
        /** @param {number} byte */
        spi.onTransmit = (byte) => {
            if (!spi.clockFrequency) {
                throw new Fault('spi', `${spi.name} sends without a clock`);
            }
            this.byte = byte;
            this.alarm.schedule((spi.dataBits * 1e9) / spi.clockFrequency);
        };
        spi.fifosUpdated();
    }

    /** The state after the RESETS block released it. */
    reset() {
        const { spi } = this;
        this.alarm.cancel();
        spi.txFIFO.reset();
        spi.rxFIFO.reset();
        spi.busy = false;
        spi.control0 = 0;
        spi.control1 = 0;
        spi.dmaControl = 0;
        spi.clockDivisor = 0;
        spi.intRaw = 0;
        spi.intEnable = 0;
        spi.fifosUpdated();
    }
}
