import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What a server in trouble does with its connections. */
export type ProxyFault =
  /** Refuses new connections and ends open ones. */
  | { readonly type: 'down' }
  /** Accepts connections, and never answers. */
  | { readonly type: 'silent' }
  /** Answers whatever arrives with this text, and ends the connection. */
  | { readonly type: 'nonsense'; readonly text: string }
  /** Answers so much later. */
  | { readonly type: 'slow'; readonly ms: number };

/** A TCP proxy in front of a server of a test, which has faults when the test says so. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #fault: ProxyFault | undefined;

  private constructor(private readonly targetPort: number) {
    this.#server = createServer((client) => this.#serve(client));
  }

  static async start(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on; of open connections too. None where undefined. */
  setFault(fault: ProxyFault | undefined): void {
    this.#fault = fault;
    if (fault?.type === 'down' || fault?.type === 'nonsense') this.cut();
  }

  /** Ends all open connections, as a firewall does that forgets them. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #serve(client: Socket): void {
    if (this.#fault?.type === 'down') return void client.destroy();
    this.#track(client);
    // A mail server speaks first
    if (this.#fault?.type === 'nonsense') return void client.end(this.#fault.text);
    const server = connect(this.targetPort, '127.0.0.1').setNoDelay();
    this.#track(server);
    client.setNoDelay();
    this.#forward(client, server, () => 0);
    this.#forward(server, client, () => (this.#fault?.type === 'slow' ? this.#fault.ms : 0));
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
  }

  /** In order, also while the delay changes. */
  #forward(from: Socket, to: Socket, delayMs: () => number): void {
    let sent = Promise.resolve();
    const later = (send: () => void): void => {
      const delay = delayMs();
      const due = delay === 0 ? sent : Promise.all([sent, wait(delay, undefined, { ref: false })]);
      sent = due.then(() => {
        if (this.#fault?.type !== 'silent') send();
      });
    };
    from.on('data', (data) => later(() => void (to.writable && to.write(data))));
    from.on('end', () => later(() => void to.end()));
    from.on('close', () => later(() => void to.destroy()));
  }
}
