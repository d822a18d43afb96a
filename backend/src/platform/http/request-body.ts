import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { requestErrors } from '../errors/request-errors.ts';

/** Far above any of our forms: a description holds 500 characters. */
export const MAX_BODY_BYTES = 256 * 1024;
/** A text message holds 1,600 characters; what else providers send as a form is short. */
const MAX_FORM_BYTES = 32 * 1024;
const MAX_DEPTH = 32;

/** A violation of a policy, with the addresses in it. */
const MAX_REPORT_BYTES = 16 * 1024;

/** What still arrives of a refused body: two pictures of the largest size. Node ends a request that takes longer than 30 s. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

interface BodyConfig {
  acceptsFile?: boolean;
  acceptsReports?: boolean;
  acceptsForm?: boolean;
  acceptsRawJson?: boolean;
}
const configOf = ({ routeOptions }: FastifyRequest): BodyConfig => routeOptions.config as BodyConfig;

/**
 * The handler receives the bytes (Buffer) of a JSON body, unparsed: providers sign these, and parsed JSON that is written again
 * may differ. Check the signature before anything else. The body may be missing.
 */
export const AcceptsRawJson = (): MethodDecorator => RouteConfig({ acceptsRawJson: true } satisfies BodyConfig);

/**
 * The handler accepts forms too, for providers that send no JSON. Any site's form can call it: trust nothing but a signature or
 * a token in the request (the check of foreign origins still applies).
 */
export const AcceptsForm = (): MethodDecorator => RouteConfig({ acceptsForm: true } satisfies BodyConfig);

/** The handler accepts what browsers report by themselves, in their types, and nothing else. */
export const AcceptsReports = (): MethodDecorator => RouteConfig({ acceptsReports: true } satisfies BodyConfig);

/**
 * The handler receives the body as a stream, of any type but JSON and forms, which nobody has read or measured: after the guards, which
 * refuse strangers before anything is in memory.
 */
export const AcceptsFile = (): MethodDecorator => RouteConfig({ acceptsFile: true } satisfies BodyConfig);

/** The body of a handler with @AcceptsFile(); empty where there is none. */
export const FileBody = createParamDecorator((_data: unknown, context: ExecutionContext): Readable => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  return body instanceof Readable ? body : Readable.from([]);
});

/**
 * Reads and discards the rest of a body that is refused, and only then sends the response: browsers read none before they have sent all,
 * and gateways close a connection of which a part is unread. What goes on beyond any picture ends its connection instead.
 */
export function discardRefusedBodies(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.readableEnded) return;
    // Fastify's own, where a body was not parsed
    reply.removeHeader('connection');
    if (!(await discardRest(raw))) void reply.header('Connection', 'close');
  });
}

/** Whether it has come to its end. */
async function discardRest(body: IncomingMessage): Promise<boolean> {
  let left = MAX_DISCARDED_BYTES;
  const goesOn = new Promise<false>((resolve) => {
    body.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left >= 0) return;
      body.pause();
      resolve(false);
    });
  });
  const ends = finished(body).then(
    () => true,
    () => false,
  );
  body.resume();
  return Promise.race([ends, goesOn]);
}

/**
 * Accepts JSON, and forms where the handler has @AcceptsForm(). Replaces Nest's parsers, which answer 500 for deep nesting and for
 * NUL, and accept url-encoded bodies everywhere, which a foreign form could send.
 */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      if (configOf(request).acceptsReports) throw requestErrors.not_report();
      if (configOf(request).acceptsFile) throw requestErrors.not_file();
      return configOf(request).acceptsRawJson ? body : parseJson(String(body));
    },
  );
  server.addContentTypeParser<Buffer>(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      if (!configOf(request).acceptsReports) throw requestErrors.not_json();
      return parseJson(String(body));
    },
  );
  server.addContentTypeParser('*', (request: FastifyRequest, body: Readable, done) => {
    if (configOf(request).acceptsFile) done(null, body);
    else done(requestErrors.not_json());
  });
  const addFormParser = (type: string, parse: (request: FastifyRequest, body: Buffer) => Promise<Field[]>) =>
    server.addContentTypeParser<Buffer>(
      type,
      { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
      async (request: FastifyRequest, body: Buffer) => {
        if (configOf(request).acceptsFile) throw requestErrors.not_file();
        if (!configOf(request).acceptsForm) throw requestErrors.not_json();
        return toTexts(await parse(request, body));
      },
    );
  addFormParser('application/x-www-form-urlencoded', async (_request, body) => [...new URLSearchParams(String(body))]);
  addFormParser('multipart/form-data', ({ headers }, body) => parseMultipart(headers as BusboyHeaders, body));
}

/** Throws an AppError (400) for text that is no JSON, is nested too deep, or holds what PostgreSQL cannot store. */
function parseJson(text: string): unknown {
  if (text === '') return undefined;
  refuseDeepNesting(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw requestErrors.bad_json();
  }
  if (SUSPICIOUS_ESCAPE.test(text)) refuseUnstorable(value, []);
  return value;
}

function refuseDeepNesting(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > MAX_DEPTH) throw requestErrors.too_deep();
  }
}

/** NUL and lone surrogates. */
const SUSPICIOUS_ESCAPE = /\\u0000|\\u[dD][89a-fA-F]/;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Names the field, so that a form can show the error there. */
function refuseUnstorable(value: unknown, path: string[]): void {
  if (typeof value === 'string' && !isStorable(value)) {
    const message = 'Please remove the characters that cannot be shown';
    throw new InvalidInputError([{ path, message }]);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key, path);
    refuseUnstorable(inner, [...path, key]);
  }
}

type Field = [name: string, value: string];

/** What a mail program may send for a one-click unsubscribe (RFC 8058). Rejects with an AppError (400), also for a file. */
const parseMultipart = (headers: BusboyHeaders, body: Buffer): Promise<Field[]> =>
  new Promise<Field[]>((resolve, reject) => {
    const fields: Field[] = [];
    new Busboy({ headers })
      .on('field', (name, value) => void fields.push([name, value]))
      .on('file', (_name, file) => {
        file.resume();
        reject(requestErrors.unreadable());
      })
      .on('error', reject)
      .on('finish', () => resolve(fields))
      .end(body);
  }).catch(() => {
    throw requestErrors.unreadable();
  });

/** Throws an AppError (400) for a field that comes twice, or that holds what cannot be stored. */
function toTexts(fields: Field[]): Record<string, string> {
  const names = new Set(fields.map(([name]) => name));
  if (names.size < fields.length || !fields.every((field) => field.every(isStorable))) throw requestErrors.unreadable();
  return Object.fromEntries(fields);
}
