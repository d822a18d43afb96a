import { useEffect, useState } from 'react';
import { OWN_KEYS, useCurrentUser } from 'shared-ui/app';
import { claimDraft, type Draft, type DraftOwner, draftOf, hasDraft } from './draft.ts';

export interface OwnDraft {
  draft: Draft;
  /** Whose it is: the id of who is logged in, also after their session ended by itself; null for nobody. */
  owner: DraftOwner;
  /** Grows where the form has to begin again with another draft: the `key` of what shows it. */
  round: number;
}

/**
 * The draft of a form for who is logged in. Who logs in goes on with what they typed before; Log Out, here or in another tab, and
 * another person empty the form. After a session that ended by itself it stays theirs.
 */
export function useDraft(name: string): OwnDraft {
  const { user } = useCurrentUser();
  const me = user?.id ?? null;
  const [{ owner, draft, round }, setState] = useState<OwnDraft>(() => {
    if (me !== null) claimDraft(name, me);
    return { owner: me, draft: draftOf(name, me), round: 0 };
  });
  if (me !== null && me !== owner) {
    const goesOn = owner === null && (hasDraft(name, null) || !hasDraft(name, me));
    setState({ owner: me, draft: draftOf(name, me), round: goesOn ? round : round + 1 });
  }
  useEffect(() => {
    if (owner !== null) claimDraft(name, owner);
  }, [name, owner]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === OWN_KEYS)
        setState((before) => ({ owner: null, draft: draftOf(name, null), round: before.round + 1 }));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [name]);
  return { draft, owner, round };
}
