import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { z } from 'zod';
import { serializeResponses } from './response-schema.ts';

/** What a handler with this schema answers, where it returns this value. */
async function respond(schema: z.ZodType, value: unknown, { production = false } = {}) {
  const server = fastify();
  serializeResponses(server, { production });
  server.get('/', { schema: { response: { '2xx': schema } } }, async () => value);
  const { statusCode, payload } = await server.inject('/');
  return { status: statusCode, body: JSON.parse(payload) as unknown };
}

const person = z.object({ name: z.string(), picture: z.string().nullable() });

describe.each([{ production: true }, { production: false }])('a response, with %j', (settings) => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', person, { name: 'Mia', picture: null, email: 'x' }, { name: 'Mia', picture: null }],
    ['a list', z.array(person), [{ name: 'Mia', picture: 'p', email: 'x' }], [{ name: 'Mia', picture: 'p' }]],
    [
      'an inner object',
      z.object({ user: person }),
      { user: { name: 'Mia', picture: null, email: 'x' } },
      { user: { name: 'Mia', picture: null } },
    ],
    [
      'one that may be null',
      z.object({ user: person.nullable() }),
      { user: { name: 'Mia', picture: null, email: 'x' } },
      { user: { name: 'Mia', picture: null } },
    ],
    [
      'one of several',
      z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('a'), a: z.int() }),
          z.object({ kind: z.literal('b'), b: person }),
        ]),
      ),
      [
        { kind: 'a', a: 1, b: 2 },
        { kind: 'b', a: 1, b: { name: 'Mia', picture: null, email: 'x' } },
      ],
      [
        { kind: 'a', a: 1 },
        { kind: 'b', b: { name: 'Mia', picture: null } },
      ],
    ],
  ])('has no field that its schema does not name: %s', async (_what, schema, value, body) => {
    expect(await respond(schema, value, settings)).toEqual({ status: 200, body });
  });

  it('keeps null, what may be left out, numbers, and every character of a text', async () => {
    const schema = z.object({
      nothing: z.int().nullable(),
      left: z.string().optional(),
      amount: z.number(),
      isTrue: z.boolean(),
      text: z.string(),
      at: z.iso.datetime(),
      kind: z.enum(['a', 'b']).nullable(),
      free: z.unknown(),
    });
    const value = {
      nothing: null,
      amount: -0.5,
      isTrue: false,
      text: '"\\\u2028\n\ud800 தமிழ் 🙂',
      at: '2026-11-22T12:00:00.000Z',
      kind: null,
      free: { any: ['thing', 1] },
    };
    const { body } = await respond(schema, value, settings);
    expect(body).toEqual({ ...value, text: JSON.parse(JSON.stringify(value.text)) });
  });

  it('is a fault without a field that it needs', async () => {
    expect(await respond(person, { name: 'Mia' }, settings)).toMatchObject({ status: 500 });
  });
});

it('is a fault where it does not match its schema, except in production', async () => {
  const wrong = { name: 'Mia', picture: 7 };
  expect(await respond(person, wrong)).toMatchObject({ status: 500 });
  expect(await respond(person, wrong, { production: true })).toEqual({
    status: 200,
    body: { name: 'Mia', picture: '7' },
  });
});
