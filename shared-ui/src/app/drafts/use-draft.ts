import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { PERSONAL_KEY_PREFIX, useCurrentUser } from 'shared-ui/app';
import { createDraftStore, type DraftOwner } from './draft-store.ts';

/** The values of a form's fields before it is sent. */
export type DraftValues = Record<string, unknown>;

/** The draft of one form. */
export interface Draft {
  /** Empty where nothing was typed. */
  read(): DraftValues;
  /**
   * The first call passes the values of the untouched form: a draft is stored only once they differ.
   * @param origin is stored with them, such as the link that filled some in; it may differ while nothing was typed
   */
  save(values: DraftValues, origin?: DraftValues): void;
  remove(): void;
}

export interface FormDraft {
  draft: Draft;
  /** The account that is logged in, also after its session expired; null for nobody. */
  owner: DraftOwner;
  /** Changes when the form must be mounted again with another draft: the form's `key`. */
  formKey: number;
}

/** `tab`: also after a reload. `memory`: until the page is unloaded. */
export type DraftScope = 'tab' | 'memory';

const stores = {
  tab: createDraftStore<DraftValues>({ name: 'draft', scope: 'tab', parse: parseValues }),
  memory: createDraftStore<DraftValues>({ name: 'form', scope: 'memory' }),
};

/** The draft of one form and one owner. */
export function openDraft(name: string, owner: DraftOwner, scope: DraftScope = 'tab'): Draft {
  const drafts = stores[scope].of(owner);
  let untouched: string | undefined;
  return {
    read: () => drafts.get(name) ?? {},
    save: (values, origin) => {
      const text = JSON.stringify(values);
      untouched ??= text;
      if (text !== untouched || drafts.get(name) !== undefined) drafts.save({ ...values, ...origin }, name);
    },
    remove: () => drafts.remove(name),
  };
}

/**
 * The draft of a form for whoever is logged in. Somebody who logs in keeps what they typed before; Log Out, here or in another
 * tab, and a login of somebody else empty the form. After a session expires the draft stays its owner's.
 */
export function useDraft(name: string, scope: DraftScope = 'tab'): FormDraft {
  const { user } = useCurrentUser();
  const me = user?.id ?? null;
  const [{ owner, draft, formKey }, setState] = useState<FormDraft>(() => {
    if (me !== null) stores[scope].claim(me);
    return { owner: me, draft: openDraft(name, me, scope), formKey: 0 };
  });
  if (me !== null && me !== owner) {
    const hasDraft = (of: DraftOwner): boolean => stores[scope].of(of).get(name) !== undefined;
    const isSameForm = owner === null && (hasDraft(null) || !hasDraft(me));
    setState({ owner: me, draft: openDraft(name, me, scope), formKey: isSameForm ? formKey : formKey + 1 });
  }
  useEffect(() => {
    if (owner !== null) stores[scope].claim(owner);
  }, [owner, scope]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === PERSONAL_KEY_PREFIX)
        setState((before) => ({ owner: null, draft: openDraft(name, null, scope), formKey: before.formKey + 1 }));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [name, scope]);
  return { draft, owner, formKey };
}

export interface DraftState<Values> {
  values: Values;
  change: Dispatch<SetStateAction<Values>>;
  /** Removes the draft once it is sent. The values stay. */
  discard: () => void;
}

/** The values of a form that is no contract's, stored in memory as its user's draft. They are somebody else's after another login. */
export function useDraftState<Values extends object>(name: string, initial: Values): DraftState<Values> {
  const { draft, formKey } = useDraft(name, 'memory');
  const read = (): Values => ({ ...initial, ...draft.read() });
  const [state, setState] = useState(() => ({ formKey, values: read() }));
  if (state.formKey !== formKey) setState({ formKey, values: read() });
  const { values } = state;
  useEffect(() => draft.save({ ...values } as DraftValues), [draft, values]);
  const change = (next: SetStateAction<Values>): void =>
    setState((before) => ({ ...before, values: typeof next === 'function' ? next(before.values) : next }));
  return { values, change, discard: () => draft.remove() };
}

function parseValues(stored: unknown): DraftValues | undefined {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : undefined;
}
