/**
 * Runs one read for all who ask the same while it waits for its turn: of each key one runs, and one is next. Nobody shares a read that
 * has begun before they asked, so that it has everything that was committed until then, on every node.
 */
export class SharedReads<Result> {
  readonly #running = new Map<string, Promise<Result>>();
  readonly #next = new Map<string, Promise<Result>>();

  /** Rejects as `read` does, for everybody who shares it. */
  run(key: string, read: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running === undefined) return this.#begin(key, read);
    const next = this.#next.get(key) ?? running.then(ignore, ignore).then(() => this.#begin(key, read));
    this.#next.set(key, next);
    return next;
  }

  #begin(key: string, read: () => Promise<Result>): Promise<Result> {
    this.#next.delete(key);
    const running = read().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}

function ignore(): void {}
