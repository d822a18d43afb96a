import { createServer } from 'node:net';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';

/** Looks before anything is started. Throws a StartError that says what to do when the port is taken or forbidden. */
export async function ensurePortIsFree({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(sentenceOf(error, port, host))),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use already. Stop what runs there, or choose another one, e.g. PORT=${port === 3000 ? 3001 : port + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} is not allowed for this user. Choose one above 1023, e.g. PORT=3001 npm start`;
  return `Nothing can listen on HOST ${host}, PORT ${port}: ${message}`;
}
