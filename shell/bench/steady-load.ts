const PER_SECOND = 50;

export interface SteadyLoad {
  /** Ends it, and answers how many requests there were and what became of each that failed. */
  stop(): Promise<{ asked: number; failures: string[] }>;
}

const filesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);

/**
 * Fifty requests a second, as visitors make them: pages, each file that such a page names, and the API. Every answer that is
 * not 2xx is a failure, and so is a file that a page named and that is not there.
 */
export function steadyLoad(url: string, addresses: readonly string[]): SteadyLoad {
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  const named: string[] = [];
  let asked = 0;
  const ask = async (path: string): Promise<void> => {
    try {
      const answer = await fetch(url + path);
      const text = await answer.text();
      if (!answer.ok) failures.push(`${path}: ${answer.status}`);
      else if (answer.headers.get('content-type')?.startsWith('text/html')) named.splice(0, Infinity, ...filesOf(text));
    } catch (error) {
      failures.push(`${path}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
    }
  };
  const next = (): void => {
    const path = (asked % 2 === 0 ? named.shift() : undefined) ?? addresses[asked % addresses.length] ?? '/';
    asked += 1;
    const asking = ask(path).finally(() => open.delete(asking));
    open.add(asking);
  };
  const clock = setInterval(next, 1000 / PER_SECOND);
  return {
    async stop() {
      clearInterval(clock);
      await Promise.all(open);
      return { asked, failures };
    },
  };
}
