export type StopStep = () => Promise<void>;

/** What a start has to undo, in reverse order. A failing step does not prevent the others. */
export class StopSteps {
  readonly #steps: StopStep[] = [];

  add(step: StopStep): void {
    this.#steps.push(step);
  }

  /** Runs each step once, however often it is called. Throws at the end what failed: the error, or an AggregateError. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, `Stopping failed: ${errors.map(String).join('; ')}`);
  }
}
