import { defineErrors } from '../src/platform/errors/define-errors.ts';

/** `real`: a real service is configured, so there is no stand-in. */
type StandInState = 'up' | 'down' | 'real';

/** Lets a test, or a person at /dev/stand-ins, take an outside service down. */
export interface StandInSwitch {
  readonly state: StandInState;
  /** Closes open connections, and refuses new ones. */
  down(): Promise<void>;
  /** Accepts connections again, on the same port. */
  up(): Promise<void>;
}

/** A server that a switch starts and stops. */
export interface Listening {
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

/** Switches one server. Calls are done one after the other. */
export class ServerSwitch implements StandInSwitch {
  #state: StandInState = 'down';
  #port = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(private readonly server: Listening) {}

  get state(): StandInState {
    return this.#state;
  }

  get port(): number {
    return this.#port;
  }

  up(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#state === 'up') return;
      this.#port = await this.server.listen(this.#port);
      this.#state = 'up';
    });
  }

  down(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#state === 'down') return;
      await this.server.close();
      this.#state = 'down';
    });
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.catch(() => undefined).then(work);
    return this.#queue;
  }
}

export const standInErrors = defineErrors('stand_ins', {
  conflict: {
    /** A stand-in was asked for where a real service is configured. */
    real: 'A real service is set for this. Start without its settings to use the stand-in.',
  },
});

const refuse = () => Promise.reject(standInErrors.real());
export const REAL_SERVICE: StandInSwitch = { state: 'real', up: refuse, down: refuse };

/** Injection token of the switches. */
export const STAND_IN_SWITCHES = Symbol('STAND_IN_SWITCHES');
export interface StandInSwitches {
  readonly mail: StandInSwitch;
  readonly sms: StandInSwitch;
  readonly cards: StandInSwitch;
}
