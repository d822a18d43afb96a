import { invalidParameter } from './api-error.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = { [name: string]: FormValue };

const MAX_DEPTH = 6;

/** Parses Stripe's nested forms: `a[b]=c`, `list[]=x` and `list[0]=x`. Throws an ApiError. */
export function parseForm(text: string): FormFields {
  const fields = newFields();
  for (const [name, value] of new URLSearchParams(text)) setField(fields, parseName(name), value);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withLists(value)]));
}

/** Without a prototype: a field may have any name. */
const newFields = (): FormFields => Object.create(null) as FormFields;

function parseName(name: string): string[] {
  const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === '') throw invalidParameter(`Invalid parameter name: ${name.slice(0, 100)}`);
  return [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, key = '']) => key)];
}

function setField(fields: FormFields, path: readonly string[], value: string): void {
  const [key = '', ...rest] = path;
  if (path.length > MAX_DEPTH) throw invalidParameter('Parameters are nested too deep');
  const name = key === '' ? String(Object.keys(fields).length) : key;
  const existing = fields[name];
  if (rest.length === 0) {
    if (existing !== undefined) throw invalidParameter(`Received the parameter ${name} twice`, name);
    fields[name] = value;
    return;
  }
  if (typeof existing === 'string') throw invalidParameter(`Invalid object: ${name}`, name);
  setField((fields[name] ??= newFields()) as FormFields, rest, value);
}

/** An object whose keys count from 0 is a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, withLists(inner)]);
  return entries.every(([name], index) => name === String(index))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}
