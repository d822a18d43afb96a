import { Injectable } from '@nestjs/common';

/** The current time, by the database's clock, which tests can move. */
@Injectable()
export class Clock {
  /** What the clock of this machine lacks (DatabaseClock). */
  correctionMs = 0;
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.correctionMs + this.#offsetMs);
  }

  /** For tests of expiry. */
  moveBy(ms: number): void {
    this.#offsetMs += ms;
  }
}
