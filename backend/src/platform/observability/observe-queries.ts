import { PinoLogger } from 'nestjs-pino';
import type { PoolClient } from 'pg';
import { currentContext, type WorkContext } from './tracing.ts';

/** Slower statements are logged at every level. */
const SLOW_MS = 1000;

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/**
 * Observes each statement of a connection: a span in the trace of its request or job, a log line at LOG_LEVEL=trace, and a
 * comment with the request's id for PostgreSQL's own lists. Prepared statements, whose text is shared, have no comment. Never
 * with values.
 */
export function observeQueries(client: Pick<PoolClient, 'query'>): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  const observed = (sent: unknown, ...rest: unknown[]): unknown => {
    const statement = toStatement(sent);
    if (statement === undefined) return query(sent, ...rest);
    const context = currentContext();
    const end = begin(statement, context);
    const result = query(withComment(sent, statement, context), ...rest.map((argument) => wrapCallback(argument, end)));
    if (result instanceof Promise) result.then(() => end(), end);
    return result;
  };
  client.query = observed as PoolClient['query'];
}

/** undefined for objects that submit themselves, such as a cursor. */
function toStatement(sent: unknown): Statement | undefined {
  if (typeof sent === 'string') return { text: sent };
  if (typeof sent !== 'object' || sent === null || 'submit' in sent || !('text' in sent)) return undefined;
  return sent as Statement;
}

const isTraceLogged = (): boolean => PinoLogger.root?.isLevelEnabled('trace') ?? false;

/** In front, since PostgreSQL truncates long statements. The ids are hexadecimal, so they cannot end the comment. */
function withComment(sent: unknown, { text, name }: Statement, context: WorkContext | undefined): unknown {
  if (context === undefined || name !== undefined || (context.span === undefined && !isTraceLogged())) return sent;
  const comment = context.reqId === undefined ? `job_id='${context.jobId}'` : `request_id='${context.reqId}'`;
  const withMark = `/*${comment}*/ ${text}`;
  return typeof sent === 'string' ? withMark : { ...(sent as Statement), text: withMark };
}

type End = (error?: unknown) => void;

type Callback = (error: unknown, ...rest: unknown[]) => void;
const isCallback = (argument: unknown): argument is Callback => typeof argument === 'function';

/** pg's pool passes a callback, with the error first. */
function wrapCallback(argument: unknown, end: End): unknown {
  if (!isCallback(argument)) return argument;
  return (error: unknown, ...rest: unknown[]): void => {
    end(error ?? undefined);
    argument(error, ...rest);
  };
}

function begin(statement: Statement, context: WorkContext | undefined): End {
  const { text, name } = statement;
  const span = context?.span?.child(name ?? statementVerb(text), {
    'db.system.name': 'postgresql',
    'db.query.text': redactValues(text),
    ...(name !== undefined && { 'db.operation.name': name }),
  });
  const start = performance.now();
  return (error) => {
    span?.end({ error });
    const ms = Math.round(performance.now() - start);
    if (ms <= SLOW_MS && !isTraceLogged()) return;
    const line = { reqId: context?.reqId, sql: name ?? summarize(text), ms };
    if (ms > SLOW_MS) PinoLogger.root?.warn(line, 'slow statement');
    else PinoLogger.root?.trace(line, 'statement');
  };
}

const MAX_TEXT_LENGTH = 4000;
const MAX_SUMMARY_LENGTH = 80;

/**
 * Quoted names and $1 stay; strings and numbers are values, which MikroORM writes into its statements. A string without an end,
 * in a truncated statement, reaches to the end.
 */
const TOKENS =
  /("[^"]*")|(\$\d+)|(?<!\w)e'(?:[^'\\]|\\[^]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[^]*?(?:\$\3\$|$)|\/\*[^]*?(?:\*\/|$)|(\w*[a-z_]\w*)|\d+(?:\.\d+)?/gi;

/** A statement without values, for a trace or a log. */
export const redactValues = (sql: string): string =>
  sql
    .slice(0, MAX_TEXT_LENGTH)
    .replaceAll(
      TOKENS,
      (_token, name?: string, parameter?: string, _tag?: string, word?: string) => name ?? parameter ?? word ?? '?',
    );

/** The beginning of a statement, for a log line. */
export const summarize = (sql: string): string =>
  redactValues(sql.slice(0, 4 * MAX_SUMMARY_LENGTH))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SUMMARY_LENGTH);

/** Such as 'select'. */
export const statementVerb = (sql: string): string => /^[\s(]*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'sql';
