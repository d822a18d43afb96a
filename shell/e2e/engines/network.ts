import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network between a browser and the site, at an address of its own. */
export interface Network {
  url: string;
  /** Ends what is open; from then on nothing gets through. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function startNetwork(siteUrl: string): Promise<Network> {
  const site = new URL(siteUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(site.port), site.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, site.hostname);
    await once(server, 'listening');
  };
  const cut = async (): Promise<void> => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return { url: `http://${site.hostname}:${port}`, cut, mend: () => listen(port) };
}
