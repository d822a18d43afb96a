import { PinoLogger } from 'nestjs-pino';
import type { PoolClient } from 'pg';
import { currentWork, type Work } from './current-work.ts';
import { firstWords, verbOf, withoutValues } from './statement-text.ts';

/** A statement that took longer stands in the log at every level. */
const SLOW_MS = 1000;

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/**
 * Has each statement of a connection tell what it is done for: a span in the trace of its request or job, a line at
 * LOG_LEVEL=trace, and in PostgreSQL's own lists a comment with the request's id. A prepared statement has one text for
 * all: there its line and its span must do. Never with values.
 */
export function observeQueries(client: Pick<PoolClient, 'query'>): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  const observed = (sent: unknown, ...rest: unknown[]): unknown => {
    const statement = statementOf(sent);
    if (statement === undefined) return query(sent, ...rest);
    const work = currentWork();
    const end = begin(statement, work);
    const answer = query(withComment(sent, statement, work), ...rest.map((part) => heardBy(part, end)));
    if (answer instanceof Promise) answer.then(() => end(), end);
    return answer;
  };
  client.query = observed as PoolClient['query'];
}

/** undefined for what sends its own messages, such as a cursor. */
function statementOf(sent: unknown): Statement | undefined {
  if (typeof sent === 'string') return { text: sent };
  if (typeof sent !== 'object' || sent === null || 'submit' in sent || !('text' in sent)) return undefined;
  return sent as Statement;
}

const isTold = (): boolean => PinoLogger.root?.isLevelEnabled('trace') ?? false;

/** In front, since PostgreSQL cuts what it shows of a long statement. The ids are hexadecimal: they cannot end the comment. */
function withComment(sent: unknown, { text, name }: Statement, work: Work | undefined): unknown {
  if (work === undefined || name !== undefined || (work.span === undefined && !isTold())) return sent;
  const comment = work.reqId === undefined ? `job_id='${work.jobId}'` : `request_id='${work.reqId}'`;
  const marked = `/*${comment}*/ ${text}`;
  return typeof sent === 'string' ? marked : { ...(sent as Statement), text: marked };
}

type End = (error?: unknown) => void;

type Callback = (error: unknown, ...rest: unknown[]) => void;
const isCallback = (part: unknown): part is Callback => typeof part === 'function';

/** pg takes a callback too, with the error first: its pool uses that. */
function heardBy(part: unknown, end: End): unknown {
  if (!isCallback(part)) return part;
  return (error: unknown, ...rest: unknown[]): void => {
    end(error ?? undefined);
    part(error, ...rest);
  };
}

function begin(statement: Statement, work: Work | undefined): End {
  const { text, name } = statement;
  const span = work?.span?.child(name ?? verbOf(text), {
    'db.system.name': 'postgresql',
    'db.query.text': withoutValues(text),
    ...(name !== undefined && { 'db.operation.name': name }),
  });
  const since = performance.now();
  return (error) => {
    span?.end({ error });
    const ms = Math.round(performance.now() - since);
    if (ms <= SLOW_MS && !isTold()) return;
    const line = { reqId: work?.reqId, sql: name ?? firstWords(text), ms };
    if (ms > SLOW_MS) PinoLogger.root?.warn(line, 'slow statement');
    else PinoLogger.root?.trace(line, 'statement');
  };
}
