import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

export interface Load {
  readonly url: string;
  /** Requested in turn by all connections together. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly requests: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends `requests` over connections that stay open, each the next when its last was answered. Returns requests a second. On bare
 * sockets, since Node's own client takes as much of the processor as the server that is measured. Throws for a response that is not
 * 200, or has no Content-Length.
 */
export async function measureRate({ url, paths, connections, requests, headers = {} }: Load): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const messages = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`));
  let sent = 0;
  const run = async (): Promise<void> => {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    await new Promise<void>((resolve, reject) => {
      let received = Buffer.alloc(0);
      const send = (): void => {
        if (sent < requests) socket.write(messages[sent++ % messages.length] as Buffer);
        else resolve();
      };
      socket.once('error', reject).once('close', () => reject(new Error(`${url} has closed the connection.`)));
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const end = received.indexOf(HEAD_END);
        if (end === -1) return;
        const head = received.toString('latin1', 0, end);
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
        if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) reject(new Error(`${url} answered:\n${head}`));
        if (received.length < end + HEAD_END.length + length) return;
        received = Buffer.alloc(0);
        send();
      });
      send();
    });
    socket.removeAllListeners('close').destroy();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, run));
  return requests / ((performance.now() - began) / 1000);
}

/** The processor time of a process so far, with all its threads, in seconds. Linux only. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
