/** SQLSTATEs, or their class, of a database that is away, stopping, full, or too busy; and of what its timeouts have ended. */
const SQL_STATES = /^(?:08|53|57P0|57014|55P03|25P03)/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** pg and pg-pool give these no code. */
const MESSAGES =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool)/;

/** Whether a statement failed because the database is away or too busy: the same request may succeed in a moment. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  const isOurs = typeof code === 'string' && (SQL_STATES.test(code) || NETWORK_CODES.has(code));
  return isOurs || MESSAGES.test(thrown.message) || isDatabaseUnavailable(thrown.cause);
}
