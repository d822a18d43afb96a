import { OWN_KEYS } from 'shared-ui/app';

/** All keys of this site in the browser's storage: 'own:messages:{user id}:{name}'. */
const SITE = `${OWN_KEYS}messages:`;

/** Where the storage is full, or closed to us: what is kept lives as long as the tab. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

/** Whose texts may be kept: null after a logout, not after a session that ended by itself. Undefined until somebody says. */
let owner: number | null | undefined;

const keyOf = (me: number, name: string): string => `${SITE}${String(me)}:${name}`;

function stored<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

const storedKeys = (): string[] => stored((storage) => Object.keys(storage)) ?? [];
const allKeys = (): string[] => [...storedKeys(), ...inMemory.keys()].filter((key) => key.startsWith(SITE));

function remove(key: string): void {
  inMemory.delete(key);
  stored((storage) => storage.removeItem(key));
}

const changed = (): void => {
  for (const tell of listeners) tell();
};

/** Keeps a text of this person in this browser, beyond a reload where it lets us; nothing of who has logged out. */
export function keep(me: number, name: string, text: string): void {
  if (owner !== undefined && owner !== me) return;
  const key = keyOf(me, name);
  inMemory.set(key, text);
  stored((storage) => {
    storage.setItem(key, text);
    inMemory.delete(key);
  });
  changed();
}

export const readKept = (me: number, name: string): string | undefined => {
  const key = keyOf(me, name);
  return inMemory.get(key) ?? stored((storage) => storage.getItem(key)) ?? undefined;
};

export function forget(me: number, name: string): void {
  remove(keyOf(me, name));
  changed();
}

/** The names of what is kept of this person that begin so. */
export function keptNames(me: number, start: string): string[] {
  const whole = keyOf(me, start);
  const own = keyOf(me, '');
  return [...new Set(allKeys())].filter((key) => key.startsWith(whole)).map((key) => key.slice(own.length));
}

/** Privacy first: nothing that anybody else has written stays in this browser. */
export function keepOnlyOf(me: number): void {
  owner = me;
  const own = keyOf(me, '');
  for (const key of allKeys()) if (!key.startsWith(own)) remove(key);
  changed();
}

/** They have logged out, here or in another tab: what is in the storage is gone already. */
window.addEventListener('storage', ({ key }) => {
  if (key !== OWN_KEYS) return;
  owner = null;
  inMemory.clear();
  changed();
});

/**
 * Hears what another tab makes of one text; undefined where there was, or is, none.
 * @returns hears no more
 */
export function onKeptElsewhere(
  { me, name }: { me: number; name: string },
  hear: (before: string | undefined, now: string | undefined) => void,
): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (key === keyOf(me, name)) hear(oldValue ?? undefined, newValue ?? undefined);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Hears of each change here, and in the other tabs.
 * @returns hears no more
 */
export function onKeptChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(SITE)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
