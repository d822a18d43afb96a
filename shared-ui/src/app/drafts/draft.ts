import { OWN_KEYS } from 'shared-ui/app';

/** What a form holds before it is sent; every value is as it stands in its field. */
export type DraftValues = Record<string, unknown>;

/**
 * What somebody typed into a form and has not sent, in this tab only. A browser that forbids storage, or a full one, costs the
 * draft and nothing else.
 */
export interface Draft {
  read(): DraftValues;
  /** The first call says what an untouched form holds: it is stored only once it differs. */
  save(values: DraftValues): void;
  remove(): void;
}

/** Whose draft it is: an account's id, or null while nobody is logged in. */
export type DraftOwner = number | null;

/** Grows with each Log Out: what was opened before writes nothing any more. */
let logOuts = 0;
window.addEventListener('storage', ({ key }) => {
  if (key === OWN_KEYS) logOuts += 1;
});

const start = (owner: DraftOwner): string => `${OWN_KEYS}draft:${String(owner ?? 'anyone')}:`;

/**
 * The draft of one form and one person. Log Out removes it (`OWN_KEYS`); a session that ends by itself leaves it for the
 * person's return.
 */
export function draftOf(name: string, owner: DraftOwner): Draft {
  const key = start(owner) + name;
  const opened = logOuts;
  let untouched: string | undefined;
  return {
    read: () => attempt(() => parse(sessionStorage.getItem(key))) ?? {},
    save: (values) =>
      attempt(() => {
        const text = JSON.stringify(values);
        untouched ??= text;
        if (opened !== logOuts || (text === untouched && sessionStorage.getItem(key) === null)) return;
        sessionStorage.setItem(key, text);
      }),
    remove: () => attempt(() => sessionStorage.removeItem(key)),
  };
}

/** Whether this person typed something into this form. */
export const hasDraft = (name: string, owner: DraftOwner): boolean =>
  attempt(() => sessionStorage.getItem(start(owner) + name) !== null) ?? false;

/** Somebody is logged in: what others left in this tab goes, and what was typed here before the login is theirs. */
export function claimDraft(name: string, owner: number): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`${OWN_KEYS}draft:`) && ![start(null), start(owner)].some((own) => key.startsWith(own)))
        sessionStorage.removeItem(key);
    const typed = sessionStorage.getItem(start(null) + name);
    if (typed === null) return;
    sessionStorage.setItem(start(owner) + name, typed);
    sessionStorage.removeItem(start(null) + name);
  });
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
