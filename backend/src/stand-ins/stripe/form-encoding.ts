import { wrongParameter } from './refusal.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = { [name: string]: FormValue };

const DEEPEST = 6;

/** Reads Stripe's nested form: `a[b]=c`, `list[]=x` and `list[0]=x`. Throws a Refusal for what is not one. */
export function parseForm(text: string): FormFields {
  const fields = empty();
  for (const [name, value] of new URLSearchParams(text)) place(fields, stepsOf(name), value);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withLists(value)]));
}

/** Without a prototype: a field may have any name. */
const empty = (): FormFields => Object.create(null) as FormFields;

function stepsOf(name: string): string[] {
  const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === '') throw wrongParameter(`Invalid parameter name: ${name.slice(0, 100)}`);
  return [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, step = '']) => step)];
}

function place(fields: FormFields, steps: readonly string[], value: string): void {
  const [step = '', ...others] = steps;
  if (steps.length > DEEPEST) throw wrongParameter('Parameters are nested too deep');
  const name = step === '' ? String(Object.keys(fields).length) : step;
  const there = fields[name];
  if (others.length === 0) {
    if (there !== undefined) throw wrongParameter(`Received the parameter ${name} twice`, name);
    fields[name] = value;
    return;
  }
  if (typeof there === 'string') throw wrongParameter(`Invalid object: ${name}`, name);
  place((fields[name] ??= empty()) as FormFields, others, value);
}

/** An object that is counted from 0 is a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, withLists(inner)]);
  return entries.every(([name], at) => name === String(at))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}
