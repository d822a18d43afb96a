import { applyDecorators } from '@nestjs/common';
import { RouteSchema } from '@nestjs/platform-fastify';
import { ApiResponse } from '@nestjs/swagger';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../config/settings.ts';

/** The response of a handler, which the API's document shows too. */
export const ResponseSchema = (schema: z.ZodType | z.core.$ZodType): MethodDecorator =>
  applyDecorators(
    RouteSchema({ response: { '2xx': schema } }),
    ApiResponse({ status: '2XX', standardSchema: schema as z.ZodType }),
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

const toJsonSchema = (schema: z.core.$ZodType, options: z.core.ToJSONSchemaParams) =>
  z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline', ...options });

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
