import { applyDecorators, SerializeOptions } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { errorBodySchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { STATUS_OF_KIND } from '../errors/app-error.ts';

/** Every status that a refusal can have. */
const REFUSALS = Object.values(STATUS_OF_KIND);

/**
 * What a handler answers: fields the schema does not name never leave the server, and an answer that breaks its schema
 * is a fault of ours (500). It also documents the answer, and the refusals, at /api/docs.
 */
export const Answers = (schema: z.ZodType): MethodDecorator =>
  applyDecorators(
    SerializeOptions({ schema: itemOf(schema) }),
    ApiResponse({ status: '2XX', schema: openApiOf(schema) }),
    ...REFUSALS.map((status) => ApiResponse({ status, schema: openApiOf(errorBodySchema) })),
  );

/** Nest checks a list item by item. */
const itemOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;

type OpenApiSchema = Extract<Parameters<typeof ApiResponse>[0], { schema: unknown }>['schema'];

function openApiOf(schema: z.ZodType): OpenApiSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'output',
    reused: 'inline',
  });
  return rest as OpenApiSchema;
}
