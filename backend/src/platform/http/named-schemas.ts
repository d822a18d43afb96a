import * as contracts from 'contracts';
import { z } from 'zod';

type Direction = 'input' | 'output';
export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Registry = z.core.$ZodRegistry<{ id: string }>;

const toJsonSchema = (schema: z.core.$ZodType, io: Direction, metadata?: Registry): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    ...(metadata && { metadata }),
    unrepresentable: 'any',
    reused: 'inline',
    // A later version may answer with more
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });

/** The objects and choices of the contracts, by the names of their types: 'Message' of messageSchema. */
function listNamed(): (readonly [name: string, schema: z.core.$ZodType])[] {
  return Object.entries(contracts).flatMap(([exported, schema]) => {
    if (!exported.endsWith('Schema') || !(schema instanceof z.core.$ZodType)) return [];
    const { type, enum: choice, anyOf, oneOf } = toJsonSchema(schema, 'input');
    const isNamed = type === 'object' || choice !== undefined || anyOf !== undefined || oneOf !== undefined;
    return isNamed ? [[exported.charAt(0).toUpperCase() + exported.slice(1, -'Schema'.length), schema]] : [];
  });
}

/**
 * Converts schemas to JSON Schema that refers to the contracts in it by name; `components` are these. A schema that is itself a contract has
 * its name as its title. Throws where a contract is read otherwise than it is written, and both happens: these are two contracts.
 */
export function createSchemaConverter() {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of listNamed()) registry.add(schema, { id: name });
  const shapes = new Map<string, string>();
  return (contract: z.core.$ZodType, direction: Direction) => {
    const { $schema: _dialect, $defs = {}, ...schema } = toJsonSchema(contract, direction, registry);
    for (const [name, shape] of Object.entries($defs)) {
      delete shape.id;
      const json = JSON.stringify(shape);
      if ((shapes.get(name) ?? json) !== json) throw new Error(`${name} is read otherwise than it is written.`);
      shapes.set(name, json);
    }
    const title = schema.$ref?.replace('#/$defs/', '');
    if (title === undefined) return { schema, components: $defs };
    const { [title]: root, ...components } = $defs;
    return { schema: { title, ...root }, components };
  };
}
