/** `real`: the setting names a real service, so that nothing here stands in for it. */
export type StandInState = 'up' | 'down' | 'real';

/** Lets a test, or a person at /dev/stand-ins, see what happens while an outside service cannot be reached. */
export interface StandInSwitch {
  readonly state: StandInState;
  /** Connections are refused from here on, and those that are open end. */
  down(): Promise<void>;
  /** Takes connections again, at the same port. */
  up(): Promise<void>;
}

/** A server that listens and stops: what a switch works on. */
export interface Listening {
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

/** Switches one server; what is asked for in a row is done in a row. */
export class ServerSwitch implements StandInSwitch {
  #state: StandInState = 'down';
  #port = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly server: Listening) {}

  get state(): StandInState {
    return this.#state;
  }

  get port(): number {
    return this.#port;
  }

  up(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#state === 'up') return;
      this.#port = await this.server.listen(this.#port);
      this.#state = 'up';
    });
  }

  down(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#state === 'down') return;
      await this.server.close();
      this.#state = 'down';
    });
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(step);
    return this.#last;
  }
}

const refuse = () => Promise.reject(new Error('A real service is set for this: there is no stand-in to switch.'));
export const REAL_SERVICE: StandInSwitch = { state: 'real', up: refuse, down: refuse };

/** Injection token of the switches. */
export const STAND_IN_SWITCHES = Symbol('STAND_IN_SWITCHES');
export interface StandInSwitches {
  readonly mail: StandInSwitch;
  readonly sms: StandInSwitch;
  readonly cards: StandInSwitch;
}
