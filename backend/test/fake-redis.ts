import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const text = (word: string): string => `$${Buffer.byteLength(word)}\r\n${word}\r\n`;
const push = (...words: string[]): string => `>${words.length}\r\n${words.map(text).join('')}`;
const OK = '+OK\r\n';

/** Publish and subscribe of Redis, in RESP3, for machines without it. */
export class FakeRedis {
  readonly #subscribers = new Map<Socket, string>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #answering = true;

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(): Promise<FakeRedis> {
    const redis = new FakeRedis();
    redis.#server.listen(0, '127.0.0.1');
    await once(redis.#server, 'listening');
    return redis;
  }

  get url(): string {
    return `redis://:hunter2-hunter2@127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts every connection; with `refuse` also new ones, until it is called without. */
  cut({ refuse = false } = {}): void {
    this.#answering = !refuse;
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    if (!this.#answering) {
      socket.destroy();
      return;
    }
    let rest = '';
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => void (this.#sockets.delete(socket) && this.#subscribers.delete(socket)));
    socket.on('data', (data) => {
      const { commands, left } = parseCommands(rest + data.toString('latin1'));
      rest = left;
      for (const command of commands) socket.write(this.#answer(socket, command));
    });
  }

  #answer(socket: Socket, [name = '', ...rest]: string[]): string {
    const [channel = '', message = ''] = rest;
    switch (name.toUpperCase()) {
      case 'HELLO':
        return `%1\r\n${text('proto')}:3\r\n`;
      case 'PING':
        return '+PONG\r\n';
      case 'SUBSCRIBE':
        this.#subscribers.set(socket, channel);
        return `>3\r\n${text('subscribe')}${text(channel)}:1\r\n`;
      case 'PUBLISH': {
        const receivers = [...this.#subscribers].filter(([, subscribed]) => subscribed === channel);
        for (const [subscriber] of receivers) subscriber.write(push('message', channel, message));
        return `:${receivers.length}\r\n`;
      }
      default:
        return OK;
    }
  }
}

/** The complete commands at the beginning of the input: `*2\r\n$4\r\nPING\r\n…`. */
function parseCommands(input: string): { commands: string[][]; left: string } {
  const commands: string[][] = [];
  let left = input;
  for (;;) {
    const [head = '', count] = /^\*(\d+)\r\n/.exec(left) ?? [];
    if (count === undefined) return { commands, left };
    const command: string[] = [];
    let at = head.length;
    while (command.length < Number(count)) {
      const [sizeLine = '', size] = /^\$(\d+)\r\n/.exec(left.slice(at)) ?? [];
      const end = at + sizeLine.length + Number(size);
      if (size === undefined || left.length < end + 2) return { commands, left };
      command.push(left.slice(at + sizeLine.length, end));
      at = end + 2;
    }
    commands.push(command);
    left = left.slice(at);
  }
}
