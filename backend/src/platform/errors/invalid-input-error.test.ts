import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { InvalidInputError } from './invalid-input-error.ts';

async function toError(schema: z.ZodType, value: unknown): Promise<InvalidInputError> {
  const { issues = [] } = await schema['~standard'].validate(value);
  return new InvalidInputError(issues);
}

const query = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  order: z.enum(['soonest', 'newest']).default('newest'),
  consent: z.literal(true).optional(),
  flag: z.boolean().optional(),
  id: z.int().optional(),
  tags: z.array(z.string()).max(2).optional(),
  code: z.string().min(2).max(40).optional(),
  token: z.string().min(1).optional(),
  one: z.array(z.string()).max(1).optional(),
  above: z.number().gt(3).optional(),
  when: z.iso.datetime().optional(),
});

describe('a refusal of what was sent', () => {
  it.each([
    [{ limit: '51' }, 'limit', 'Please choose a number of at most 50.'],
    [{ limit: '0' }, 'limit', 'Please choose a number of at least 1.'],
    [{ limit: 'six' }, 'limit', 'Please send a number here.'],
    [{ limit: '1.5' }, 'limit', 'Please send a whole number here.'],
    [{ order: 'best' }, 'order', 'Please send one of: soonest, newest.'],
    [{ consent: 'yes' }, 'consent', 'Please send true here.'],
    [{ flag: 'yes' }, 'flag', 'Please send true or false here.'],
    [{ id: '7' }, 'id', 'Please send a number here.'],
    [{ tags: 7 }, 'tags', 'Please send a list here.'],
    [{ tags: ['a', 'b', 'c'] }, 'tags', 'Please send at most 2 entries.'],
    [{ tags: ['a', 7] }, 'tags.1', 'Please send text here.'],
    [{ code: 'x' }, 'code', 'Please use at least 2 characters.'],
    [{ token: '' }, 'token', 'This is empty. Please fill it in, or leave it out.'],
    [{ one: ['a', 'b'] }, 'one', 'Please send at most 1 entry.'],
    [{ above: 3 }, 'above', 'Please choose a number of more than 3.'],
    [{ when: 'soon' }, 'when', 'We could not read this value. Please leave it out, or write it in another way.'],
  ])('says of %j what would be valid', async (value, path, message) => {
    const error = await toError(query, value);
    expect(error.message).toBe(message);
    expect(error.fields).toEqual([{ path, message }]);
  });

  it.each([[undefined], [null], [[]], ['text'], [7]])('says of the body %j that it is not an object', async (body) => {
    const error = await toError(query, body);
    expect(error.message).toBe('Please send a JSON object as the body of this request.');
    expect(error.fields).toEqual([]);
  });

  it('says what belongs into a missing field', async () => {
    const error = await toError(z.object({ id: z.int() }), {});
    expect(error.message).toBe('This is missing. Please send a number.');
  });

  it('keeps the messages of the contract', async () => {
    const error = await toError(z.object({ name: z.string('Your name, please').min(2, 'A longer name, please') }), {
      name: 'J',
    });
    expect(error.message).toBe('A longer name, please');
  });

  it('never repeats the input', async () => {
    const error = await toError(query, { order: 'secret', limit: 'secret', code: 'secret'.repeat(20) });
    expect(JSON.stringify({ message: error.message, fields: error.fields })).not.toContain('secret');
  });
});
