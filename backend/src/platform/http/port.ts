import { type AddressInfo, createServer } from 'node:net';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';

type Place = Pick<Settings, 'port' | 'host'>;

/**
 * Looks before anything is started, and answers the port: for 0 a free one, so that the address in mails can name it.
 * Throws a StartError that says what to do when the port is taken or forbidden.
 */
export function findPort({ port, host }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(sentenceOf(error, port, host))),
    );
    probe.listen(port, host, () => {
      const chosen = (probe.address() as AddressInfo).port;
      probe.close(() => resolve(chosen));
    });
  });
}

/** Listens; a port that was taken since `findPort` looked is told in the same words. */
export async function listenAt(
  app: { listen(port: number, host: string): Promise<unknown> },
  at: Place,
): Promise<void> {
  await app.listen(at.port, at.host).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'listen' ? new StartError(sentenceOf(error, at.port, at.host)) : error;
  });
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use already. Stop what runs there, or choose another one, e.g. PORT=${port === 3000 ? 3001 : port + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} is not allowed for this user. Choose one above 1023, e.g. PORT=3001 npm start`;
  return `Nothing can listen on HOST ${host}, PORT ${port}: ${message}`;
}
