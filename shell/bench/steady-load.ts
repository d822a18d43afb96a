const REQUESTS_PER_SECOND = 50;

export interface SteadyLoad {
  /** Stops it. Returns the number of requests and a line for each failed one. */
  stop(): Promise<{ requests: number; failures: string[] }>;
}

const filesIn = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);

/**
 * Fifty requests a second, as visitors make them: pages, the files that they name, and the API. Every response that is not 2xx is
 * a failure.
 */
export function steadyLoad(url: string, addresses: readonly string[]): SteadyLoad {
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  const named: string[] = [];
  let requests = 0;
  const send = async (path: string): Promise<void> => {
    try {
      const response = await fetch(url + path);
      const text = await response.text();
      if (!response.ok) failures.push(`${path}: ${response.status}`);
      else if (response.headers.get('content-type')?.startsWith('text/html'))
        named.splice(0, Infinity, ...filesIn(text));
    } catch (error) {
      failures.push(`${path}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
    }
  };
  const next = (): void => {
    const path = (requests % 2 === 0 ? named.shift() : undefined) ?? addresses[requests % addresses.length] ?? '/';
    requests += 1;
    const sending = send(path).finally(() => open.delete(sending));
    open.add(sending);
  };
  const timer = setInterval(next, 1000 / REQUESTS_PER_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return { requests, failures };
    },
  };
}
