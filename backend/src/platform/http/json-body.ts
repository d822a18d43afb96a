import type { FastifyInstance } from 'fastify';
import { takesRawJson } from './raw-json.ts';
import { RequestError } from '../errors/request-errors.ts';

/** A form of ours is far below this; a description holds 500 characters. */
export const MOST_BODY_BYTES = 256 * 1024;
const DEEPEST = 32;
const SUSPICIOUS = /\\u0000|\\u[dD][89a-fA-F]/;

/**
 * JSON is the only body we take. Nest's defaults answer 500 for deep nesting and for NUL, and take url-encoded bodies,
 * which a foreign form could send (architecture.md §7).
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MOST_BODY_BYTES },
    (request, body, done) => {
      try {
        done(null, takesRawJson(request) ? body : parseJson(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** Throws a RequestError (400) for text that is no JSON, is nested too deep, or holds what PostgreSQL cannot store. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  refuseDeepNesting(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestError('invalid', 'request.bad_json', 'We could not read this request: it is not valid JSON.');
  }
  if (SUSPICIOUS.test(text)) refuseUnstorable(value, []);
  return value;
}

function refuseDeepNesting(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEEPEST)
      throw new RequestError('invalid', 'request.too_deep', 'We could not read this request: it is nested too deep.');
  }
}

/** NUL and halves of a character cannot be stored; the answer names the field, so that a form can show where. */
function refuseUnstorable(value: unknown, path: string[]): void {
  if (typeof value === 'string' && !isStorable(value)) {
    const message = 'Please remove the characters that cannot be shown';
    throw new RequestError('invalid', 'input.invalid', message, [{ path: path.join('.'), message }]);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key, path);
    refuseUnstorable(inner, [...path, key]);
  }
}

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
