import { useEffect, useState } from 'react';
import { PERSONAL_KEY_PREFIX, useCurrentUser } from 'shared-ui/app';
import { createDraftStore, type DraftOwner } from './draft-store.ts';

/** The values of a form's fields before it is sent. */
export type DraftValues = Record<string, unknown>;

/** The draft of one form, in this tab only. */
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

const store = createDraftStore<DraftValues>({ name: 'draft', scope: 'tab', parse: parseValues });

const hasDraft = (name: string, owner: DraftOwner): boolean => store.of(owner).get(name) !== undefined;

/** The draft of one form and one owner. */
export function openDraft(name: string, owner: DraftOwner): Draft {
  const drafts = store.of(owner);
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
export function useDraft(name: string): FormDraft {
  const { user } = useCurrentUser();
  const me = user?.id ?? null;
  const [{ owner, draft, formKey }, setState] = useState<FormDraft>(() => {
    if (me !== null) store.claim(me);
    return { owner: me, draft: openDraft(name, me), formKey: 0 };
  });
  if (me !== null && me !== owner) {
    const isSameForm = owner === null && (hasDraft(name, null) || !hasDraft(name, me));
    setState({ owner: me, draft: openDraft(name, me), formKey: isSameForm ? formKey : formKey + 1 });
  }
  useEffect(() => {
    if (owner !== null) store.claim(owner);
  }, [owner]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === PERSONAL_KEY_PREFIX)
        setState((before) => ({ owner: null, draft: openDraft(name, null), formKey: before.formKey + 1 }));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [name]);
  return { draft, owner, formKey };
}

function parseValues(stored: unknown): DraftValues | undefined {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : undefined;
}
