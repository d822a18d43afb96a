import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { findPort, listen } from './port.ts';

const host = '127.0.0.1';

it('finds a free port for 0, outside of the ephemeral ones', async () => {
  const port = await findPort({ port: 0, host });
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_768);
});

it('reports a port in use in the same words when it checks and when it listens', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const server = Fastify();
  const app = { listen: () => server.listen({ port, host }) };
  const sentence = new RegExp(`^Port ${port} is in use already\\. .*PORT=\\d+ npm start$`);
  await expect(findPort({ port, host })).rejects.toThrow(sentence);
  await expect(listen(app, { port, host })).rejects.toThrow(sentence);
  await server.close();
  other.close();
});

it('passes any other error on', async () => {
  const failure = new Error('a module failed');
  await expect(listen({ listen: () => Promise.reject(failure) }, { port: 1, host })).rejects.toBe(failure);
});
