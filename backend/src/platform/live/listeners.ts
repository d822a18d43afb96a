/** Whoever wants to be called. They must not throw: the others would not be called. */
export class Listeners<Args extends unknown[]> {
  readonly #all = new Set<(...args: Args) => void>();

  /** Answers how to stop being called. */
  add(listener: (...args: Args) => void): () => void {
    // A wrapper of its own, so that one function may listen twice.
    const own = (...args: Args): void => listener(...args);
    this.#all.add(own);
    return () => void this.#all.delete(own);
  }

  call(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
