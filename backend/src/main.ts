import 'reflect-metadata';
import type { Running } from './boot.ts';
import { readSettings } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Ends with 0 after a stop in order, also in the middle of a start; a second signal does not wait for it. */
function stopOnSignal(starting: Promise<Running>): void {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      for (const other of SIGNALS) process.on(other, () => process.exit(1));
      starting.then((running) => running.stop()).then(() => process.exit(0), fail);
    });
  }
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
  const starting = import('./boot.ts').then(({ boot }) => boot(settings));
  stopOnSignal(starting);
  const { publicUrl, production } = (await starting).settings;
  process.stdout.write(
    `Flight Amigo is at ${publicUrl}${production ? '' : ` (its mails: ${publicUrl}/dev/outbox)`}. Ctrl-C stops it.\n`,
  );
} catch (error) {
  fail(error);
}
