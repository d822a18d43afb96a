import { expect, it, jest } from '@jest/globals';
import { observeStatement, redactValues, type Statement, statementVerb, summarize } from './observe-statement.ts';
import { type Attributes, runInContext, type Span, type WorkContext } from './tracing.ts';

const REQUEST_ID = '0123456789abcdef0123456789abcdef';

interface ChildSpan {
  readonly name: string;
  readonly attributes: Attributes | undefined;
  error?: unknown;
  ended: number;
}

/** A span that records its children. */
function aSpan(): { span: Span; children: ChildSpan[] } {
  const children: ChildSpan[] = [];
  const child = (name: string, attributes?: Attributes): Span => {
    const recorded: ChildSpan = { name, attributes, ended: 0 };
    children.push(recorded);
    return { ...span, end: ({ error } = {}) => void Object.assign(recorded, { error, ended: recorded.ended + 1 }) };
  };
  const span: Span = { traceparent: '', child, end: () => undefined };
  return { span, children };
}

const send = () => jest.fn(async (_statement: Statement) => ({ rows: [] }));
const unnamed = (text: string): Statement => ({ text, values: [] });

const working = (span: Span | undefined): WorkContext => ({ reqId: REQUEST_ID, span });

it('marks a statement with the id of its request, and adds the text without values to its trace', async () => {
  const sent = send();
  const { span, children } = aSpan();
  const text = `select * from t where email = 'priya@example.com'`;
  await runInContext(working(span), () => observeStatement(unnamed(text), sent));
  expect(sent).toHaveBeenCalledWith(unnamed(`/*request_id='${REQUEST_ID}'*/ ${text}`));
  expect(children).toMatchObject([
    { name: 'select', ended: 1, attributes: { 'db.query.text': 'select * from t where email = ?' } },
  ]);
});

it('marks the statements of a job with the job’s id', async () => {
  const sent = send();
  const { span } = aSpan();
  await runInContext({ job: 'sms.copy', jobId: 'abc', span }, () => observeStatement(unnamed('select 1'), sent));
  expect(sent).toHaveBeenCalledWith(unnamed(`/*job_id='abc'*/ select 1`));
});

it('leaves a prepared statement as it is: one text for all requests', async () => {
  const sent = send();
  const { span, children } = aSpan();
  const prepared = { name: 'search_1', text: 'select 1', values: [] };
  await runInContext(working(span), () => observeStatement(prepared, sent));
  expect(sent).toHaveBeenCalledWith(prepared);
  expect(children).toMatchObject([{ name: 'search_1', ended: 1 }]);
});

it('leaves statements as they are that nobody traces, and those of nobody', async () => {
  const sent = send();
  await runInContext(working(undefined), () => observeStatement(unnamed('select 1'), sent));
  await observeStatement(unnamed('select 2'), sent);
  expect(sent.mock.calls).toEqual([[unnamed('select 1')], [unnamed('select 2')]]);
});

it('ends with the fault of a statement, and passes it on', async () => {
  const fault = new Error('no such table');
  const { span, children } = aSpan();
  const failing = runInContext(working(span), () => observeStatement(unnamed('select 1'), () => Promise.reject(fault)));
  await expect(failing).rejects.toBe(fault);
  expect(children).toMatchObject([{ error: fault, ended: 1 }]);
});

it.each([
  [`select "a0".* from "account"."account" as "a0" where "a0"."email" = 'priya@example.com' limit 1`, 'priya'],
  [`insert into "t" ("name") values ('O''Brien'), ('x')`, 'Brien'],
  [`insert into "t" ("name") values (E'O\\'Brien ''s')`, 'Brien'],
  [`select 'a\\', 'secret'`, 'secret'],
  [`select * from t where id = 4711 and price > 12.50 and x = -3`, '4711'],
  [`select $$secret$$, $body$also secret$body$`, 'secret'],
  [`select b'1010', x'secret'`, 'secret'],
  [`select 1 where a like'x\\' and b = 'secret'`, 'secret'],
  [`select 1 /* for priya */`, 'priya'],
  [`select "n" from t where name = 'priya ${'x'.repeat(5000)}`, 'priya'],
])('leaves no value in %s', (sql, value) => {
  expect(redactValues(sql)).not.toContain(value);
});

it('leaves names, parameters and words', () => {
  expect(redactValues(`select "a0"."id", t1.x from "table 9" as t1 where y = $12 and z = 'v' limit 21`)).toBe(
    `select "a0"."id", t1.x from "table 9" as t1 where y = $12 and z = ? limit ?`,
  );
});

it('names a statement by its first words and by its verb', () => {
  expect(summarize(`\n  update "t"\n  set a = 'secret'\n  where b = 1`)).toBe('update "t" set a = ? where b = ?');
  expect(['  (SELECT 1)', 'begin', '$1'].map(statementVerb)).toEqual(['select', 'begin', 'sql']);
});
