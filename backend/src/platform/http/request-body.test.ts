import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { addBodyParsers } from './request-body.ts';

const server = Fastify();
beforeAll(async () => {
  addBodyParsers(server);
  server.post('/form', { config: { acceptsForm: true } }, async ({ body }) => Object.entries(body as object));
  await server.ready();
});
afterAll(() => server.close());

const send = async (payload: string, type = 'application/x-www-form-urlencoded') => {
  const answer = await server.inject({ method: 'POST', url: '/form', payload, headers: { 'content-type': type } });
  return answer.json<unknown>();
};
const UNREADABLE = { message: expect.stringMatching(/^We could not read this request/) };

it('reads a form as texts by their names', async () => {
  expect(await send('From=%2B447700900142&Body=Bin+da%2C+%E2%9C%88&Empty=')).toEqual([
    ['From', '+447700900142'],
    ['Body', 'Bin da, ✈'],
    ['Empty', ''],
  ]);
  expect(await send('')).toEqual([]);
});

it('takes a field named as what every object has for a field', async () => {
  expect(await send('__proto__=1&constructor=2')).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ]);
});

it('reads a form in parts', async () => {
  const part = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
  const type = 'multipart/form-data; boundary=b';
  expect(await send(`${part('name="a"', '1')}${part('name="b"', 'due ✈\r\nrighe')}--b--\r\n`, type)).toEqual([
    ['a', '1'],
    ['b', 'due ✈\r\nrighe'],
  ]);
  expect(await send(`${part('name="a"; filename="a.txt"', '1')}--b--\r\n`, type)).toMatchObject(UNREADABLE);
});

it.each([
  ['a field that comes twice', 'a=1&a=2'],
  ['NUL in a value', 'a=%00'],
  ['NUL in a name', 'a%00=1'],
])('refuses %s', async (_what, text) => {
  expect(await send(text)).toMatchObject(UNREADABLE);
});
