import { Agent, get } from 'node:http';

/** Reads a site without a pause, as several visitors at once, and remembers what was not answered well. */
export class SteadyLoad {
  readonly failures: string[] = [];
  #answered = 0;
  #isOver = false;
  #waiting: { from: number; resolve: () => void }[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #visitors: Promise<void>[];

  constructor(
    readonly url: string,
    readonly paths: readonly string[],
    readonly headers: Record<string, string>,
    visitors = 6,
  ) {
    this.#visitors = Array.from({ length: visitors }, (_none, at) => this.#visit(at));
  }

  /** Once so many more have been answered. */
  answered(more: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ from: this.#answered + more, resolve }));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#visitors);
    this.#agent.destroy();
  }

  async #visit(first: number): Promise<void> {
    for (let at = first; !this.#isOver; at += 1) {
      const path = this.paths[at % this.paths.length] ?? '/';
      const outcome = await this.#ask(path);
      if (outcome !== 200) this.failures.push(`${path}: ${outcome}`);
      this.#answered += 1;
      this.#waiting = this.#waiting.filter(({ from, resolve }) => from > this.#answered || resolve());
    }
  }

  #ask(path: string): Promise<number | string> {
    return new Promise((resolve) => {
      const failed = (error: Error): void => resolve(error.message);
      get(this.url + path, { agent: this.#agent, headers: this.headers }, (answer) => {
        answer
          .once('error', failed)
          .once('end', () => resolve(answer.statusCode ?? 0))
          .resume();
      }).once('error', failed);
    });
  }
}
