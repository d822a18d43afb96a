export type StopStep = () => Promise<void>;

/** What a start has to undo, last first. A step that fails keeps none of the others from being done. */
export class StopSteps {
  readonly #steps: StopStep[] = [];

  add(step: StopStep): void {
    this.#steps.push(step);
  }

  /** Each step is done once, however often this is called. Throws at the end what failed: one error, or all of them. */
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
