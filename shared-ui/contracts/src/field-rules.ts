import * as z from 'zod/mini';

/** Refuses the field at `path`: the one that a person would change. */
export type Refuse = (path: readonly (string | number)[], message: string) => void;

/** A rule between the fields of a request. A form applies it to those that are valid by themselves: any may be missing. */
export type FieldRule<Values> = (values: Values, refuse: Refuse) => void;

const ruleOf = new WeakMap<object, FieldRule<never>>();

/** The schema with rules between its fields, which a form applies by `applyFieldRules`. */
export function withFieldRules<Schema extends z.ZodMiniObject>(
  schema: Schema,
  ...rules: FieldRule<z.output<Schema>>[]
): Schema {
  const rule: FieldRule<z.output<Schema>> = (values, refuse) => rules.forEach((check) => check(values, refuse));
  const checked = schema.check(
    z.superRefine((values, context) =>
      rule(values, (path, message) => context.addIssue({ code: 'custom', path: [...path], message })),
    ),
  );
  ruleOf.set(checked, rule);
  return checked;
}

/** Applies the rules of a schema that `withFieldRules` has returned to the fields that are valid; other schemas have none. */
export const applyFieldRules = (schema: z.ZodMiniObject, valid: object, refuse: Refuse): void =>
  ruleOf.get(schema)?.(valid as never, refuse);
