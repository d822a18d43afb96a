const KEY = 'flight-amigo.draft.contact';
const NAMES = ['name', 'email', 'message'] as const;

type Draft = Partial<Record<(typeof NAMES)[number], string>>;

/**
 * What was typed and not sent, in this tab only: a reload costs nothing. A browser that forbids storage, or a full one, costs the
 * draft and nothing else.
 */
export const draft = {
  read(): Draft {
    const kept = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>) ?? {};
    return Object.fromEntries(NAMES.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])));
  },
  keep: (typed: Draft): void => attempt(() => sessionStorage.setItem(KEY, JSON.stringify(typed))),
  forget: (): void => attempt(() => sessionStorage.removeItem(KEY)),
};

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
