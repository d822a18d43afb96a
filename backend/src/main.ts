import 'reflect-metadata';
import { PRODUCT } from 'contracts';
import type { Running } from './boot.ts';
import { readSettings } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm, node --watch and a closing terminal repeat a signal within this time; a person takes longer to press Ctrl-C again. */
const REPEATED_SIGNAL_MS = 1000;

/** Exits with 0 after a stop in order, also during the start; with 1 immediately on a second signal. */
function stopOnSignal(starting: Promise<Running>): void {
  let firstSignalAt: number | undefined;
  const stop = (): void => {
    if (firstSignalAt !== undefined) {
      if (performance.now() - firstSignalAt > REPEATED_SIGNAL_MS) process.exit(1);
      return;
    }
    firstSignalAt = performance.now();
    starting.then((running) => running.stop()).then(() => process.exit(0), fail);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  // Writing to a closed terminal must not interrupt the stop.
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
  // Imported after the settings are checked, so that a wrong one is reported quickly.
  const starting = import('./boot.ts').then(({ boot }) => boot(settings, fail));
  stopOnSignal(starting);
  const { publicUrl, production } = (await starting).settings;
  process.stdout.write(
    `${PRODUCT} is at ${publicUrl}${production ? '' : ` (its mails: ${publicUrl}/dev/outbox)`}. Ctrl-C stops it.\n`,
  );
} catch (error) {
  fail(error);
}
