import { DAY_MS } from 'contracts';
import { PERSONAL_KEY_PREFIX } from 'shared-ui/app';

/** A draft in `localStorage` ends this long after its last change: the next person at this computer may be somebody else. */
const MAX_DRAFT_AGE_DAYS = 7;

/** When each key of `localStorage` was written last, in ms. The drafts are not changed by it: older releases read them. */
const WRITTEN_AT = `${PERSONAL_KEY_PREFIX}written-at`;

function changeWrittenAt(change: (writtenAt: Map<string, unknown>) => void): void {
  const stored: unknown = JSON.parse(localStorage.getItem(WRITTEN_AT) ?? '{}');
  const writtenAt = new Map(Object.entries(stored as object));
  change(writtenAt);
  if (writtenAt.size > 0) localStorage.setItem(WRITTEN_AT, JSON.stringify(Object.fromEntries(writtenAt)));
  else localStorage.removeItem(WRITTEN_AT);
}

/** Removes the old drafts of all stores. One without a time, of an older release, is as if it was written now. */
export function removeOldDrafts(): void {
  try {
    changeWrittenAt((writtenAt) => {
      const now = Date.now();
      for (const key of writtenAt.keys()) if (localStorage.getItem(key) === null) writtenAt.delete(key);
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith(PERSONAL_KEY_PREFIX) || key === WRITTEN_AT) continue;
        const at = Number(writtenAt.get(key) ?? now);
        writtenAt.set(key, at);
        if (at > now - MAX_DRAFT_AGE_DAYS * DAY_MS) continue;
        writtenAt.delete(key);
        localStorage.removeItem(key);
      }
    });
  } catch {
    // The browser denies access, so nothing is stored
  }
}

/** The id of an account, or null while nobody is logged in. */
export type DraftOwner = number | null;

export interface DraftStoreOptions<Value> {
  /** Part of the storage key, unique on the site. */
  name: string;
  /**
   * `memory`: until the page is unloaded, for what must never reach the disk (phone numbers). `tab`: this tab, also after a
   * reload. `browser`: every tab. Log Out, here or in another tab, removes all three; a session that expires removes none.
   */
  scope: 'memory' | 'tab' | 'browser';
  /** Reads what was stored, perhaps by an older release; undefined discards it. */
  parse?: (stored: unknown) => Value | undefined;
}

/** The drafts of one owner, by id. Those of an account read and write nothing after Log Out: ask the store for new ones. */
export interface Drafts<Value> {
  get(id?: string): Value | undefined;
  save(value: Value, id?: string): void;
  remove(id?: string): void;
  ids(): string[];
}

export interface DraftStore<Value> {
  of(owner: DraftOwner): Drafts<Value>;
  /** Call it with whoever is logged in: removes the drafts of other accounts, and gives the owner those typed before the login. */
  claim(owner: number): void;
  /** Calls `listener` after each change, of `browser` drafts also in other tabs. @returns stops that */
  subscribe(listener: () => void): () => void;
}

/**
 * Stores what somebody typed and has not sent yet, or must not send twice. Values are JSON. Where the browser's storage is
 * denied or full, they stay in memory.
 */
export function createDraftStore<Value>(options: DraftStoreOptions<Value>): DraftStore<Value> {
  const { name, scope, parse = (stored: unknown) => stored as Value } = options;
  const prefix = `${PERSONAL_KEY_PREFIX}${name}:`;
  const getPrefix = (owner: DraftOwner): string => `${prefix}${String(owner ?? 'anyone')}:`;
  const memory = new Map<string, string>();
  const listeners = new Set<() => void>();
  let logOuts = 0;
  let claimedBy: number | undefined;

  const inStorage = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    if (scope === 'memory') return undefined;
    try {
      return work(scope === 'tab' ? sessionStorage : localStorage);
    } catch {
      return undefined;
    }
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const read = (key: string): string | undefined =>
    memory.get(key) ?? inStorage((storage) => storage.getItem(key)) ?? undefined;
  const write = (key: string, text: string): void => {
    memory.set(key, text);
    inStorage((storage) => {
      storage.setItem(key, text);
      memory.delete(key);
      if (scope === 'browser') changeWrittenAt((writtenAt) => writtenAt.set(key, Date.now()));
    });
  };
  const removeKey = (key: string): void => {
    memory.delete(key);
    inStorage((storage) => {
      storage.removeItem(key);
      if (scope === 'browser') changeWrittenAt((writtenAt) => writtenAt.delete(key));
    });
  };
  const listKeys = (start: string): string[] => {
    const all = [...memory.keys(), ...(inStorage((storage) => Object.keys(storage)) ?? [])];
    return [...new Set(all)].filter((key) => key.startsWith(start));
  };

  window.addEventListener('storage', ({ key }) => {
    if (key === PERSONAL_KEY_PREFIX) {
      logOuts += 1;
      claimedBy = undefined;
      memory.clear();
    }
    if (key === null || key === PERSONAL_KEY_PREFIX || key.startsWith(prefix)) notify();
  });

  if (scope === 'browser') removeOldDrafts();
  return {
    of: (owner) => {
      const start = getPrefix(owner);
      const opened = logOuts;
      const isOpen = (): boolean => owner === null || opened === logOuts;
      const isWritable = (): boolean => isOpen() && (owner === null || (claimedBy ?? owner) === owner);
      return {
        get: (id = '') => {
          const text = isOpen() ? read(start + id) : undefined;
          return text === undefined ? undefined : parseWith(parse, text);
        },
        save: (value, id = '') => {
          if (!isWritable()) return;
          write(start + id, JSON.stringify(value));
          notify();
        },
        remove: (id = '') => {
          if (!isWritable()) return;
          removeKey(start + id);
          notify();
        },
        ids: () => (isOpen() ? listKeys(start).map((key) => key.slice(start.length)) : []),
      };
    },
    claim: (owner) => {
      claimedBy = owner;
      const [own, anyone] = [getPrefix(owner), getPrefix(null)];
      for (const key of listKeys(prefix)) {
        if (key.startsWith(own)) continue;
        const typed = key.startsWith(anyone) ? read(key) : undefined;
        if (typed !== undefined) write(own + key.slice(anyone.length), typed);
        removeKey(key);
      }
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function parseWith<Value>(parse: (stored: unknown) => Value | undefined, text: string): Value | undefined {
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
