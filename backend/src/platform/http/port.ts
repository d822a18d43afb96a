import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';

type Place = Pick<Settings, 'port' | 'host'>;

const LOOPBACK = '127.0.0.1';
/** Below those that systems give out by themselves: a port that is free here is still so when it is listened at. */
const UNASSIGNED = { first: 20_000, beyond: 32_768 };
const TRIES = 100;

/**
 * Looks before anything is started, and answers the port: for 0 a free one, so that the address in mails can name it.
 * Throws a StartError that says what to do when the port is taken or forbidden.
 */
export const findPort = ({ port, host }: Place): Promise<number> =>
  port === 0 ? findFreePort(host) : probe({ port, host });

/** A port that nothing listens at, for what must be told its port before it starts. */
export async function findFreePort(host = LOOPBACK): Promise<number> {
  for (let tries = 1; ; tries += 1)
    try {
      return await probe({ port: randomInt(UNASSIGNED.first, UNASSIGNED.beyond), host });
    } catch (error) {
      if (tries === TRIES) throw error;
    }
}

function probe({ port, host }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(sentenceOf(error, port, host))),
    );
    server.listen(port, host, () => server.close(() => resolve(port)));
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
