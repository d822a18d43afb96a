import { PinoLogger } from 'nestjs-pino';
import { currentContext, type WorkContext } from './tracing.ts';

/** Slower statements are logged at every level. */
const SLOW_MS = 1000;

/** Prepared where it has a name. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** What pg takes. */
type SentStatement = Statement & { readonly values: unknown[] };

/**
 * Observes a statement: a span in the trace of its request or job, a log line at LOG_LEVEL=trace, and a comment with the request's id for
 * PostgreSQL's own lists. Prepared statements, whose text is shared, have no comment. Never with values.
 */
export async function observeStatement<Result>(
  statement: Statement,
  send: (statement: SentStatement) => Promise<Result>,
): Promise<Result> {
  const context = currentContext();
  const end = begin(statement, context);
  try {
    const result = await send({ ...statement, text: withComment(statement, context), values: [...statement.values] });
    end();
    return result;
  } catch (error) {
    end(error);
    throw error;
  }
}

const isTraceLogged = (): boolean => PinoLogger.root?.isLevelEnabled('trace') ?? false;

/** In front, since PostgreSQL truncates long statements. The ids are hexadecimal, so they cannot end the comment. */
function withComment({ text, name }: Statement, context: WorkContext | undefined): string {
  if (context === undefined || name !== undefined || (context.span === undefined && !isTraceLogged())) return text;
  return `/*${context.reqId === undefined ? `job_id='${context.jobId}'` : `request_id='${context.reqId}'`}*/ ${text}`;
}

function begin(statement: Statement, context: WorkContext | undefined): (error?: unknown) => void {
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
