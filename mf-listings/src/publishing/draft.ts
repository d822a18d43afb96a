import type { DraftValues } from 'shared-ui/app/drafts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SHAPES: Record<string, RegExp> = { date: DAY, endDate: DAY, time: /^\d{2}:\d{2}$/ };

/** What was left half typed in a control of the browser cannot be put back into it. */
const isWhole = (name: string, value: unknown) => SHAPES[name]?.test(String(value)) ?? true;

/** The defaults of a form, overlaid with a draft: only fields the form has, and only values of the kind it expects. */
export function withDraft<Values extends object>(defaults: Values, draft: DraftValues): Values {
  const values = { ...defaults };
  for (const [name, value] of Object.entries(defaults)) {
    const typed = draft[name];
    if (typeof typed === typeof value && isWhole(name, typed)) Object.assign(values, { [name]: typed });
  }
  return values;
}
