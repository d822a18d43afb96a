import { applyDecorators } from '@nestjs/common';
import { RouteSchema } from '@nestjs/platform-fastify';
import { ApiResponse } from '@nestjs/swagger';
import { errorBodySchema } from 'contracts';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../config/settings.ts';
import { STATUS_BY_KIND } from '../errors/app-error.ts';

const REFUSAL_STATUSES = Object.values(STATUS_BY_KIND);

/** The response of a handler. Also documents the response and the errors at /api/docs. */
export const ResponseSchema = (schema: z.core.$ZodType): MethodDecorator =>
  applyDecorators(
    RouteSchema({ response: { '2xx': schema } }),
    ApiResponse({ status: '2XX', schema: toOpenApi(schema) }),
    ...REFUSAL_STATUSES.map((status) => ApiResponse({ status, schema: toOpenApi(errorBodySchema) })),
  );

/**
 * Writes responses by code that is compiled from their schemas: a field that a schema does not name is left out, and a missing one is a
 * fault of ours (500). Outside of production everything else that does not match is one too; to validate takes as long as to write.
 */
export function serializeResponses(server: FastifyInstance, { production }: Pick<Settings, 'production'>): void {
  server.setSerializerCompiler<z.core.$ZodType>(({ schema }) => {
    const stringify = compileSerializer(schema);
    if (production) return stringify;
    return (response) => {
      const { error } = z.safeParse(schema, response);
      if (error) throw new Error(`The response does not match its schema: ${z.prettifyError(error)}`);
      return stringify(response);
    };
  });
}

type Serializer = ReturnType<typeof fastJsonStringify>;

/** Several routes, and all applications of a process of tests, respond with the same schemas. */
const serializers = new WeakMap<z.core.$ZodType, Serializer>();

function compileSerializer(schema: z.core.$ZodType): Serializer {
  const known = serializers.get(schema);
  if (known !== undefined) return known;
  const serializer = fastJsonStringify(toSerializable(schema) as Schema);
  serializers.set(schema, serializer);
  return serializer;
}

type OpenApiSchema = Extract<Parameters<typeof ApiResponse>[0], { schema: unknown }>['schema'];

const toJsonSchema = (schema: z.core.$ZodType, options: z.core.ToJSONSchemaParams) =>
  z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline', ...options });

/** What the documentation at /api/docs shows of a request (`input`) or a response. */
export function toOpenApi(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): OpenApiSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { io });
  return rest as OpenApiSchema;
}

/**
 * As fast-json-stringify wants it. It would validate each value to choose between null and another type, refuse a union's object for a
 * field that is left out, and write a text of some formats without escaping it.
 */
const toSerializable = (schema: z.core.$ZodType) =>
  toJsonSchema(schema, {
    io: 'output',
    override: ({ jsonSchema }) => {
      const { anyOf = [] } = jsonSchema;
      const [only, ...others] = anyOf.filter(({ type }) => type !== 'null');
      if (only !== undefined && others.length === 0) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, only, { nullable: true });
      }
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.format;
    },
  });
