import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A UUID as a browser of ours makes it, or the 32 digits of a gateway. Nothing else: it is written into logs and SQL. */
const REQUEST_ID = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32})$/;

/** The id that whoever asks has given the request, so that both can be found by it, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = String(headers['x-request-id'] ?? '').toLowerCase();
  return REQUEST_ID.test(given) ? given : randomUUID();
}
