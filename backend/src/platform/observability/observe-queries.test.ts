import { expect, it, jest } from '@jest/globals';
import type { PoolClient } from 'pg';
import { during, type Work } from './current-work.ts';
import { observeQueries } from './observe-queries.ts';
import type { Attributes, Span } from './tracing.ts';

const REQUEST_ID = '0123456789abcdef0123456789abcdef';

interface Told {
  readonly name: string;
  readonly attributes: Attributes | undefined;
  error?: unknown;
  ended: number;
}

/** A span that keeps what its children are told. */
function aSpan(): { span: Span; children: Told[] } {
  const children: Told[] = [];
  const child = (name: string, attributes?: Attributes): Span => {
    const told: Told = { name, attributes, ended: 0 };
    children.push(told);
    return { ...span, end: ({ error } = {}) => void Object.assign(told, { error, ended: told.ended + 1 }) };
  };
  const span: Span = { traceparent: '', child, end: () => undefined };
  return { span, children };
}

function aClient(answer: unknown = Promise.resolve({ rows: [] })) {
  const query = jest.fn((..._input: unknown[]) => answer);
  const client = { query } as unknown as PoolClient;
  observeQueries(client);
  return { client, query };
}

const working = (span: Span | undefined): Work => ({ reqId: REQUEST_ID, span });

it('marks a statement with the id of its request, and tells its trace the text without values', async () => {
  const { client, query } = aClient();
  const { span, children } = aSpan();
  await during(working(span), () => client.query(`select * from t where email = 'priya@example.com'`));
  expect(query).toHaveBeenCalledWith(
    `/*request_id='${REQUEST_ID}'*/ select * from t where email = 'priya@example.com'`,
  );
  expect(children).toMatchObject([
    { name: 'select', ended: 1, attributes: { 'db.query.text': 'select * from t where email = ?' } },
  ]);
});

it('marks the statements of a job with the job’s id', async () => {
  const { client, query } = aClient();
  const { span } = aSpan();
  await during({ job: 'sms.copy', jobId: 'abc', span }, () => client.query({ text: 'select 1', values: [] }));
  expect(query).toHaveBeenCalledWith({ text: `/*job_id='abc'*/ select 1`, values: [] });
});

it('leaves a prepared statement as it is: one text for all requests', async () => {
  const { client, query } = aClient();
  const { span, children } = aSpan();
  const prepared = { name: 'search_1', text: 'select 1', values: [] };
  await during(working(span), () => client.query(prepared));
  expect(query).toHaveBeenCalledWith(prepared);
  expect(children).toMatchObject([{ name: 'search_1', ended: 1 }]);
});

it('leaves statements as they are that nobody traces, and those of nobody', async () => {
  const { client, query } = aClient();
  await during(working(undefined), () => client.query('select 1'));
  await client.query('select 2');
  expect(query.mock.calls).toEqual([['select 1'], ['select 2']]);
});

it('leaves alone what sends its own messages', () => {
  const cursor = { submit: () => undefined, text: 'select 1' };
  const { client, query } = aClient(cursor);
  const { span, children } = aSpan();
  expect(during(working(span), () => client.query(cursor as never))).toBe(cursor);
  expect(query).toHaveBeenCalledWith(cursor);
  expect(children).toEqual([]);
});

it('ends with the fault of a statement, and passes it on', async () => {
  const fault = new Error('no such table');
  const { client } = aClient(Promise.reject(fault));
  const { span, children } = aSpan();
  await expect(during(working(span), () => client.query('select 1'))).rejects.toBe(fault);
  expect(children).toMatchObject([{ error: fault, ended: 1 }]);
});

it('hears the callback that pg’s pool uses', () => {
  const { client, query } = aClient(undefined);
  const { span, children } = aSpan();
  const heard = jest.fn();
  during(working(span), () => client.query('select 1', [], heard));
  const given = query.mock.calls[0]?.[2] as ((error: unknown, result: unknown) => void) | undefined;
  given?.(undefined, 'rows');
  expect(heard).toHaveBeenCalledWith(undefined, 'rows');
  expect(children).toMatchObject([{ ended: 1, error: undefined }]);
});
