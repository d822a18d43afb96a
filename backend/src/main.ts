import 'reflect-metadata';
import { PRODUCT } from 'shared-ui/contracts';
import type { Running } from './boot.ts';
import { readSettings } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm, node --watch and a closing terminal send one wish several times over; a person needs longer to press again. */
const ONE_WISH_MS = 1000;

/** Ends with 0 after a stop in order, also in the middle of a start; who asks again later is not kept waiting for it. */
function stopOnSignal(starting: Promise<Running>): void {
  let since: number | undefined;
  const stop = (): void => {
    if (since !== undefined) {
      if (performance.now() - since > ONE_WISH_MS) process.exit(1);
      return;
    }
    since = performance.now();
    starting.then((running) => running.stop()).then(() => process.exit(0), fail);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  // A terminal that is gone takes no words any more: that must not interrupt the stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function fail(error: unknown): never {
  process.stderr.write(
    error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack ?? String(error)}\n`,
  );
  process.exit(1);
}

try {
  const settings = readSettings(process.env);
  // Loaded after the settings are known to be right: a wrong one is told at once.
  const starting = import('./boot.ts').then(({ boot }) => boot(settings, fail));
  stopOnSignal(starting);
  const { publicUrl, production } = (await starting).settings;
  process.stdout.write(
    `${PRODUCT} is at ${publicUrl}${production ? '' : ` (its mails: ${publicUrl}/dev/outbox)`}. Ctrl-C stops it.\n`,
  );
} catch (error) {
  fail(error);
}
