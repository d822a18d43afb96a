import { expect, it } from '@jest/globals';
import type { DestinationStream } from 'pino';
import { type Options, pinoHttp } from 'pino-http';
import { runInContext } from '../observability/tracing.ts';
import { serializeError, loggerOptions, redactPersonalData } from './logger-options.ts';

it('blots out addresses and numbers of people', () => {
  expect(redactPersonalData('550 no such user <priya.raman@example.com>, call +44 7700 900142 (desk 14)')).toBe(
    '550 no such user <[email]>, call [number] (desk 14)',
  );
});

it('keeps what names a fault of the database, and not the values', () => {
  const error = Object.assign(
    new Error(
      'insert into account (email) values (\'priya@example.com\') - duplicate key value violates unique constraint "account_email_unique"',
    ),
    {
      code: '23505',
      constraint: 'account_email_unique',
      detail: 'Key (email)=(priya@example.com) already exists.',
    },
  );
  const line = JSON.stringify(serializeError(error));
  expect(line).toContain('23505');
  expect(line).toContain('duplicate key value');
  expect(line).not.toMatch(/priya|insert into/);
});

it('keeps the first line of a message only: MikroORM prints the whole entity below', () => {
  expect(
    JSON.stringify(serializeError(new Error("Value for Listing.date is required\nentity: { name: 'Priya' }"))),
  ).not.toContain('Priya');
});

it.each([
  ['just a text about priya@example.com', { type: 'string', message: 'just a text about [email]' }],
  [undefined, { type: 'undefined', message: 'undefined' }],
  [
    { message: 'gone', code: 'E_GONE' },
    { type: 'Object', code: 'E_GONE', message: 'gone' },
  ],
  [
    { name: 'Priya', status: 7 },
    { type: 'Object', code: undefined, message: 'an object with name, status' },
  ],
])('says what was thrown that is no Error: %j', (thrown, serialized) => {
  expect(serializeError(thrown)).toEqual(serialized);
});

it.each([{ job: 'sms.copy', jobId: 'j1' }, { reqId: 'r1' }])(
  'names the job or the request in each line that is logged for it: %j',
  (work) => {
    const lines: string[] = [];
    const { pinoHttp: made } = loggerOptions({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    const { logger } = pinoHttp(...(made as [Options, DestinationStream]));
    logger.info('before');
    runInContext({ ...work, span: undefined }, () => logger.info('within'));
    const [before, within] = lines.map((line) => JSON.parse(line) as object);
    expect(before).not.toHaveProperty(Object.keys(work)[0] ?? '');
    expect(within).toMatchObject({ ...work, msg: 'within' });
  },
);
