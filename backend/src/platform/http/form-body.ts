import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOfStatus, unreadable } from '../errors/request-errors.ts';
import { isStorable } from './json-body.ts';

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data';
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;
const MOST_HEAD_CHARACTERS = 1000;
const NOT_SUPPORTED = 415;
/** A text message of a stranger holds 1,600 characters; what else providers send is short. */
const MOST_FORM_BYTES = 32 * 1024;

/**
 * This handler takes a form's body too: a call of a provider's, which knows no JSON. Whoever uses it must trust nothing but
 * a signature or a token in the call, since any site's form can send one (the guard of foreign origins stays before it).
 */
export const TakesForm = (): MethodDecorator => RouteConfig({ takesForm: true });

/** Form bodies as objects of texts, for handlers that ask for it; 415 for all others, as before (architecture.md §7). */
export function acceptForms(server: FastifyInstance): void {
  const whole = { parseAs: 'string', bodyLimit: MOST_FORM_BYTES } as const;
  for (const type of [FORM, PARTS]) {
    server.addContentTypeParser<string>(type, whole, (request, body, done) => {
      try {
        done(null, fieldsOf(request, body));
      } catch (error) {
        done(error as Error);
      }
    });
  }
}

function fieldsOf(request: FastifyRequest, body: string): Record<string, string> {
  if (!takesForm(request)) throw refusalOfStatus(NOT_SUPPORTED) ?? unreadable();
  const { mediaType, headers } = request;
  return mediaType === PARTS ? parseParts(headers['content-type'] ?? '', body) : parseForm(body);
}

const takesForm = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { takesForm?: boolean }).takesForm === true;

/** Throws a RequestError (400) for a field that comes twice, or that holds what cannot be stored. */
export const parseForm = (text: string): Record<string, string> => textsOf([...new URLSearchParams(text)]);

/** The same of a form in parts, which a mail program may send too (RFC 8058); a file in it is refused. */
function parseParts(type: string, text: string): Record<string, string> {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
  const [, ...parts] = text.split(`--${quoted ?? bare ?? ''}`);
  if (parts.pop()?.startsWith('--') !== true) throw unreadable();
  return textsOf(parts.map(fieldOf));
}

/** Of its headers, a line without words, and what it holds. */
function fieldOf(part: string): [string, string] {
  const at = part.search(/\n\r?\n/);
  const head = part.slice(0, Math.max(0, at));
  const [, name] = /;\s*name="([^"]*)"/i.exec(head.slice(0, MOST_HEAD_CHARACTERS)) ?? [];
  if (name === undefined || head.length > MOST_HEAD_CHARACTERS || /;\s*filename/i.test(head)) throw unreadable();
  return [
    name,
    part
      .slice(at)
      .replace(/^\n\r?\n/, '')
      .replace(/\r?\n$/, ''),
  ];
}

function textsOf(fields: [string, string][]): Record<string, string> {
  const names = new Set(fields.map(([name]) => name));
  if (names.size < fields.length || !fields.every((field) => field.every(isStorable))) throw unreadable();
  return Object.fromEntries(fields);
}
