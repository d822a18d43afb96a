import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { findPort, listenAt } from './port.ts';

const host = '127.0.0.1';

it('finds a port where any will do, which the system gives to nobody meanwhile', async () => {
  const port = await findPort({ port: 0, host });
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_768);
});

it('says the same of a taken port whether it looks first or only listens', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const server = Fastify();
  const app = { listen: () => server.listen({ port, host }) };
  const sentence = new RegExp(`^Port ${port} is in use already\\. .*PORT=\\d+ npm start$`);
  await expect(findPort({ port, host })).rejects.toThrow(sentence);
  await expect(listenAt(app, { port, host })).rejects.toThrow(sentence);
  await server.close();
  other.close();
});

it('leaves any other failure as it is', async () => {
  const failure = new Error('a module failed');
  await expect(listenAt({ listen: () => Promise.reject(failure) }, { port: 1, host })).rejects.toBe(failure);
});
