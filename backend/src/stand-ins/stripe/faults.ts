/**
 * What goes wrong with a call. `refused`: the connection ends before anything is done. `fails`: 500, nothing is done. `limited`:
 * 429. `hangs`: nothing is done, and nothing answered. `lost`: it is done, and the connection ends before the answer. `silent`:
 * it is done, and nothing is ever answered. (The SDK tries a call whose connection ended once more by itself: `times: 2`.)
 */
export type Fault = 'refused' | 'fails' | 'limited' | 'hangs' | 'lost' | 'silent';

export interface Held {
  /** Resolves once a call has come and waits. */
  readonly begun: Promise<void>;
  release(): void;
}

interface Planned {
  readonly operation: string;
  readonly fault?: Fault;
  readonly wait?: () => Promise<void>;
}

/** What a test, or nobody else, lets go wrong next. */
export class Faults {
  #planned: Planned[] = [];

  /** @param operation such as 'transfers.create', or 'any' */
  next(operation: string, fault: Fault, { times = 1 } = {}): void {
    for (let count = 0; count < times; count += 1) this.#planned.push({ operation, fault });
  }

  /** The next such call waits until it is released; its key is in use meanwhile. */
  hold(operation: string): Held {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const wait = () => {
      begun.resolve();
      return released.promise;
    };
    this.#planned.push({ operation, wait });
    return { begun: begun.promise, release: () => released.resolve() };
  }

  clear(): void {
    this.#planned = [];
  }

  take(operation: string): Omit<Planned, 'operation'> {
    const at = this.#planned.findIndex((planned) => planned.operation === operation || planned.operation === 'any');
    return at === -1 ? {} : (this.#planned.splice(at, 1)[0] ?? {});
  }
}
