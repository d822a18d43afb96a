import { Injectable } from '@nestjs/common';

/** The one source of 'now' for rules about time, so that a test can move it. */
@Injectable()
export class Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Tests only: moves the clock, so that an expiry can be seen without waiting for it. */
  moveBy(ms: number): void {
    this.#offsetMs += ms;
  }
}
