import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { ClientError } from 'shared-ui/contracts';
import { Clock } from '../clock/clock.ts';

/** A fault of a browser, in the release it happened in. */
export interface ReleaseFault extends ClientError {
  readonly site: string;
  readonly release: string;
}

/** A fault that is met everywhere: after so many lines the next ones tell nothing new. */
export const MOST_OF_ONE = 10;
/** Of one kind in one release: who sends reports names the classes of errors, and could make up any number of them. */
export const MOST_OF_A_KIND = 30;
const A_MINUTE_MS = 60_000;

/**
 * One line for each fault, up to a bound for each minute and node: what strangers send must not fill a disk. Each release
 * and kind has a bound of its own, so that none hides another, and there are only as many as are released.
 */
@Injectable()
export class FaultLog {
  #minute = 0;
  readonly #lines = new Map<string, number>();

  constructor(
    private readonly log: PinoLogger,
    private readonly clock: Clock,
  ) {}

  add({ site, release, kind, error, page, frames }: ReleaseFault): void {
    const ofKind = `${site} ${release} ${kind}`;
    const ofOne = `${ofKind} ${error}`;
    const [kinds, ones] = [this.#linesOf(ofKind), this.#linesOf(ofOne)];
    if (kinds > MOST_OF_A_KIND || ones > MOST_OF_ONE) return;
    this.#lines.set(ofKind, kinds + 1).set(ofOne, ones + 1);
    const fault = { site, release, kind, error };
    if (kinds < MOST_OF_A_KIND && ones < MOST_OF_ONE)
      this.log.warn({ ...fault, page, frames }, 'a browser met a fault');
    else
      this.log.warn(
        fault,
        'browsers meet this fault more often: the others of this minute are counted, and not written here',
      );
  }

  #linesOf(key: string): number {
    const minute = Math.floor(this.clock.now().getTime() / A_MINUTE_MS);
    if (minute !== this.#minute) this.#lines.clear();
    this.#minute = minute;
    return this.#lines.get(key) ?? 0;
  }
}
