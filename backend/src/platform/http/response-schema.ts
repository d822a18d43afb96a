import { applyDecorators, SerializeOptions } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { errorBodySchema } from 'contracts';
import { z } from 'zod';
import { STATUS_BY_KIND } from '../errors/app-error.ts';

const REFUSAL_STATUSES = Object.values(STATUS_BY_KIND);

/**
 * The response of a handler. Fields that the schema does not name are removed, and a response that does not match is a fault of
 * ours (500). Also documents the response and the errors at /api/docs.
 */
export const ResponseSchema = (schema: z.ZodType): MethodDecorator =>
  applyDecorators(
    SerializeOptions({ schema: toItem(schema) }),
    ApiResponse({ status: '2XX', schema: toOpenApi(schema) }),
    ...REFUSAL_STATUSES.map((status) => ApiResponse({ status, schema: toOpenApi(errorBodySchema) })),
  );

/** Nest validates a list item by item. */
const toItem = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;

type OpenApiSchema = Extract<Parameters<typeof ApiResponse>[0], { schema: unknown }>['schema'];

function toOpenApi(schema: z.ZodType): OpenApiSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'output',
    reused: 'inline',
  });
  return rest as OpenApiSchema;
}
