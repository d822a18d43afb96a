import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

type Held<Value> = unknown extends Value
  ? string
  : [Value] extends [boolean]
    ? boolean
    : Value extends string
      ? string
      : Value;

/** What the inputs of a form hold: text, also for what may be absent ('' then); checkboxes hold true or false. */
export type FormValues<Schema extends z.ZodObject> = {
  [Name in keyof z.input<Schema>]-?: Held<Exclude<z.input<Schema>[Name], undefined | null>>;
};

interface Complaint {
  path: string;
  message: string;
}

interface RawIssue {
  path?: PropertyKey[] | undefined;
  message?: unknown;
}

const toComplaint = ({ path = [], message }: RawIssue): Complaint => ({
  path: path.map(String).join('.') || 'root',
  message: typeof message === 'string' ? message : '',
});

/**
 * The rules between fields, applied to the fields that are right by themselves. zod keeps them back until all fields
 * are, so that somebody would mend four things and only then be told of the fifth.
 */
function complaintsBetweenFields(schema: z.ZodObject, values: FieldValues): Complaint[] {
  const right: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const result = (field as z.ZodType).safeParse(values[name]);
    if (result.success) right[name] = result.data;
  }
  const payload = { value: right, issues: [] as RawIssue[] };
  for (const check of schema._zod.def.checks ?? [])
    void check._zod.check(payload as unknown as z.core.ParsePayload<never>);
  return payload.issues.map(toComplaint).filter(({ path }) => (path.split('.')[0] ?? path) in right);
}

/** Checks a form by the contract its request must meet: every field's first complaint, all of them at once. */
export function contractResolver<Schema extends z.ZodObject>(
  schema: Schema,
): Resolver<FormValues<Schema>, unknown, z.output<Schema>> {
  return (values, _context, options) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, message } of [
      ...result.error.issues.map(toComplaint),
      ...complaintsBetweenFields(schema, values),
    ]) {
      errors[path] ??= { type: 'contract', message };
    }
    return { values: {}, errors: toNestErrors<FormValues<Schema>>(errors, options) };
  };
}
