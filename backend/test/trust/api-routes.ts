import fc from 'fast-check';
import type { TestApp } from '../harness.ts';

/** The parts of JSON Schema that our contracts are published in. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** A route as the OpenAPI document describes it. */
export interface ApiRoute {
  /** 'GET /api/listing/{id}' */
  readonly name: string;
  readonly method: Method;
  /** '/api/listing/{id}' */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Of a JSON body, if the route takes one. */
  readonly body?: Schema;
}

/** With what its references point to in their place. */
function dereference(value: unknown, document: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => dereference(one, document));
  const { $ref, ...rest } = value as Readonly<Record<string, unknown>>;
  if (typeof $ref === 'string') {
    const path = $ref.slice('#/'.length).split('/');
    const target = path.reduce((at, key) => (at as Readonly<Record<string, unknown>>)[key], document);
    return dereference(target, document);
  }
  return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, dereference(inner, document)]));
}

/** Every route of the site's OpenAPI document. */
export async function readRoutes(app: TestApp): Promise<ApiRoute[]> {
  const document = (await app.get('/api/docs-json')).body as { paths: unknown };
  const paths = dereference(document.paths, document) as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method.toLowerCase()];
      if (operation === undefined) return [];
      const body = operation.requestBody?.content['application/json']?.schema;
      const route = { name: `${method} ${path}`, method, path, parameters: operation.parameters ?? [] };
      return body === undefined ? [route] : [{ ...route, body }];
    }),
  );
}

/** Fills in path parameters: by name, or by `value`. */
export const fillPath = (path: string, value: (name: string) => string | number): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(value(name)));

const MAX_CHARACTERS = 60;

const objectsOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)])), {
    requiredKeys: required.filter((name) => name in properties),
  });

function textsOf({ pattern, minLength = 0, maxLength = MAX_CHARACTERS }: Schema): fc.Arbitrary<unknown> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_CHARACTERS)) });
}

const numbersOf = ({ exclusiveMinimum = -1, minimum = exclusiveMinimum + 1, maximum = 2 ** 31 - 1 }: Schema) =>
  Number.isInteger(minimum) && Number.isInteger(maximum)
    ? fc.integer({ min: minimum, max: maximum })
    : fc.double({ min: minimum, max: maximum, noNaN: true });

/** Values that fit a schema. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 3,
      });
    case 'string':
      return textsOf(schema);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      return fc.jsonValue();
  }
}
