const PREFIX = 'flight-amigo.draft.';

/** What a form holds before it is published; every value is as it stands in its field. */
export type DraftValues = Record<string, unknown>;

/**
 * Keeps what was typed across a reload, in this tab only. A browser that forbids storage, or a full one, costs the draft
 * and nothing else.
 */
export interface Draft {
  read(): DraftValues;
  keep(values: DraftValues): void;
}

export function draftNamed(name: string): Draft {
  const key = PREFIX + name;
  return {
    read: () => attempt(() => parse(sessionStorage.getItem(key))) ?? {},
    keep: (values) => attempt(() => sessionStorage.setItem(key, JSON.stringify(values))),
  };
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function parse(text: string | null): DraftValues {
  const value: unknown = JSON.parse(text ?? '{}');
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

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
