import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';

type Address = Pick<Settings, 'port' | 'host'>;

const LOOPBACK = '127.0.0.1';
/** Below the ephemeral ports, so that the system assigns the port to nobody before it is used. */
const PORT_RANGE = { min: 20_000, end: 32_768 };
const MAX_ATTEMPTS = 100;

/**
 * Checks the port before anything is started, and returns it; for 0 a free one, since URLs in mails contain it. Throws a
 * StartError where the port is in use or not allowed.
 */
export const findPort = ({ port, host }: Address): Promise<number> =>
  port === 0 ? findFreePort(host) : probe({ port, host });

/** A free port, for programs that need one before they start. */
export async function findFreePort(host = LOOPBACK): Promise<number> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await probe({ port: randomInt(PORT_RANGE.min, PORT_RANGE.end), host });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
}

function probe({ port, host }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(toSentence(error, port, host))),
    );
    server.listen(port, host, () => server.close(() => resolve(port)));
  });
}

/** Throws the same StartError as `findPort`, for a port that was taken meanwhile. */
export async function listen(
  app: { listen(port: number, host: string): Promise<unknown> },
  address: Address,
): Promise<void> {
  await app.listen(address.port, address.host).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'listen' ? new StartError(toSentence(error, address.port, address.host)) : error;
  });
}

function toSentence({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use already. Stop what runs there, or choose another one, e.g. PORT=${port === 3000 ? 3001 : port + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} is not allowed for this user. Choose one above 1023, e.g. PORT=3001 npm start`;
  return `Nothing can listen on HOST ${host}, PORT ${port}: ${message}`;
}
