import { Injectable } from '@nestjs/common';

/** The current time, which tests can move. */
@Injectable()
export class Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** For tests of expiry. */
  moveBy(ms: number): void {
    this.#offsetMs += ms;
  }
}
