import { STATUS_CODES } from 'node:http';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { APP_CONTRACT, errorBodySchema, PRODUCT } from 'contracts';
import type { z } from 'zod';
import { type AppError, type ErrorKind, STATUS_BY_KIND } from '../errors/app-error.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { REFUSALS, type Refusals } from '../errors/refuses.ts';
import { errorForStatus, requestErrors, serverErrors } from '../errors/request-errors.ts';
import { limitsOf } from '../limits/limit.guard.ts';
import { LimitedError } from '../limits/limits.ts';
import { ACCESS, type Access } from '../login/access.ts';
import { SessionCookies } from '../login/session-cookies.ts';
import { LoginNeededError } from '../login/session-store.ts';
import { createSchemaConverter, type JsonSchema } from './named-schemas.ts';

/** Name of the session cookie's security scheme. */
const SESSION_SCHEME = 'session';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Content = Record<string, { schema?: unknown }>;

interface Handler {
  readonly controller: () => unknown;
  readonly handle: () => unknown;
}

/** The API as OpenAPI 3.1: from the contracts, and from what stands above its handlers. */
export function createApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const head = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle(`${PRODUCT} API`)
    .setVersion(APP_CONTRACT)
    .addServer('/', 'The site that serves this document')
    .addCookieAuth(app.get(SessionCookies).name, undefined, SESSION_SCHEME)
    .addSecurityRequirements(SESSION_SCHEME)
    .build();
  const convert = createSchemaConverter();
  const document = SwaggerModule.createDocument(app, head, {
    operationIdFactory: toOperationId,
    standardSchemaConverter: (schema, { schemaType }) => convert(schema as z.core.$ZodType, schemaType),
  });
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const handlers = listHandlers(app.get(ModulesContainer));
  const errorBody = { 'application/json': { schema: convert(errorBodySchema, 'output').schema } };
  for (const [method, operation] of listOperations(document)) {
    const handler = handlers.get(operation.operationId ?? '');
    if (handler === undefined) continue;
    Object.assign(operation, summarize(handler));
    operation.responses = {
      ...toSuccess(operation, method, handler),
      ...toRefusals(listRefusals(app.get(Reflector), method, operation, handler), errorBody),
    };
    for (const content of contentsOf(operation)) moveToComponents(content, schemas);
  }
  return document;
}

const listOperations = ({ paths }: OpenAPIObject) =>
  Object.values(paths).flatMap((item) => Object.entries(item as Readonly<Record<string, Operation>>));

const toOperationId = (controller: string, handler: string): string =>
  `${controller.replace(/Controller$/, '')}_${handler}`;

function listHandlers(modules: ModulesContainer): Map<string, Handler> {
  const controllers = [...modules.values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) =>
      metatype instanceof Function ? [metatype as () => unknown] : [],
    ),
  );
  const handlers = controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, Handler['handle']>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handle = prototype[name];
      return handle === undefined ? [] : [[toOperationId(controller.name, name), { controller, handle }] as const];
    });
  });
  return new Map(handlers);
}

/** The docstring of a method in the text of its class. */
const DOCSTRING = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:async\s+)?(\w+)\(/g;

/** What a handler is called, 'Trips: list', and its docstring. */
function summarize({ controller, handle }: Handler): Pick<Operation, 'summary' | 'description'> {
  const docstrings = [...String(controller).matchAll(DOCSTRING)];
  const [, docstring] = docstrings.find(([, , name]) => name === handle.name) ?? [];
  const description = docstring
    ?.replaceAll(/^\s*\*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { summary: `${toWords(controller.name)}: ${toWords(handle.name).toLowerCase()}`, description };
}

const toWords = (name: string): string =>
  name.replace(/Controller$/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function toSuccess({ responses }: Operation, method: string, { handle }: Handler): Operation['responses'] {
  const usual = method === 'post' ? 201 : 200;
  const status = (Reflect.getMetadata(HTTP_CODE_METADATA, handle) as number | undefined) ?? usual;
  const [success] = Object.values(responses);
  return { [status]: { ...success, description: STATUS_CODES[status] ?? '' } };
}

function listRefusals(
  reflector: Reflector,
  method: string,
  { parameters = [], requestBody }: Operation,
  { controller, handle }: Handler,
): Refusals {
  const access = reflector.getAllAndOverride<Access | undefined>(ACCESS, [handle, controller]) ?? 'login';
  const errors: AppError[] = [
    ...(parameters.length > 0 || requestBody ? [new InvalidInputError([])] : []),
    ...(requestBody ? [400, 413, 415].flatMap((status) => errorForStatus(status) ?? []) : []),
    ...(access === 'login' ? [new LoginNeededError()] : []),
    ...(method === 'get' || method === 'head' ? [] : [requestErrors.foreign_origin()]),
    ...(Array.isArray(limitsOf(handle)) ? [new LimitedError(1)] : []),
    serverErrors.busy(),
  ];
  const declared = reflector.get<Refusals | undefined>(REFUSALS, handle) ?? {};
  const kinds = Object.keys(STATUS_BY_KIND) as ErrorKind[];
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const codes = errors.filter((error) => error.kind === kind).map(({ code }) => code);
      const all = [...codes, ...(declared[kind] ?? [])];
      return all.length === 0 ? [] : [[kind, all]];
    }),
  );
}

const toRefusals = (refusals: Refusals, content: Content): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(refusals).map(([kind, codes]) => [
      STATUS_BY_KIND[kind as ErrorKind],
      { description: codes.join(', '), content: { ...content } } as Operation['responses'][string],
    ]),
  );

const contentsOf = ({ requestBody, responses }: Operation): Content[] =>
  [requestBody, ...Object.values(responses)].flatMap((part) =>
    part !== undefined && 'content' in part ? [part.content as Content] : [],
  );

/** A schema with a title is a contract's (createSchemaConverter): it stands among the components, and is referred to here. */
function moveToComponents(content: Content, schemas: Record<string, JsonSchema>): void {
  for (const [type, { schema }] of Object.entries(content)) {
    const { title, ...rest } = schema as JsonSchema;
    if (title === undefined) continue;
    schemas[title] = rest;
    content[type] = { schema: { $ref: `#/components/schemas/${title}` } };
  }
}
