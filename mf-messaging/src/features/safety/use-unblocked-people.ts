import type { BlockedPerson } from 'contracts';
import { useState } from 'react';
import { errorMessage, isUnreachable, notify, useTranslation } from 'shared-ui/app';
import { useSetBlockedMutation } from '../../api/safety.ts';
import { isDeleted } from './block-dialog.tsx';

/** Somebody who was unblocked, while Undo is offered in their place. */
export interface UnblockedPerson {
  person: BlockedPerson;
  state: 'unblocked' | 'blocking';
}

export interface UnblockedPeople {
  all: UnblockedPerson[];
  has: (id: number) => boolean;
  /** Who is being unblocked. */
  pendingId: number | undefined;
  unblock: (person: BlockedPerson) => Promise<void>;
  blockAgain: (row: UnblockedPerson) => Promise<void>;
  /** The time to undo is over. */
  forget: (id: number) => void;
}

/** Unblocks people immediately, and remembers them until the time to undo is over: they would have to be found again for that. */
export function useUnblockedPeople(): UnblockedPeople {
  const { t } = useTranslation('messaging');
  const [all, setAll] = useState<UnblockedPerson[]>([]);
  const [setBlocked, { isLoading, originalArgs }] = useSetBlockedMutation();
  const drop = (id: number) => setAll((before) => before.filter(({ person }) => person.id !== id));
  const put = (row: UnblockedPerson) =>
    setAll((before) => [...before.filter(({ person }) => person.id !== row.person.id), row]);
  const showError = (title: string, error: unknown) => {
    const fallback = t(isUnreachable(error) ? 'blockedPeople.unreachable' : 'blockedPeople.failedText');
    notify({ title, description: errorMessage(error, fallback), variant: 'destructive' });
  };

  const unblock = async (person: BlockedPerson): Promise<void> => {
    const { error } = await setBlocked({ userId: person.id, blocked: false });
    if (error) return showError(t('blockedPeople.unblockFailed'), error);
    if (!isDeleted(person)) return put({ person, state: 'unblocked' });
    // Nobody can be blocked who has no account
    notify({ title: t('blockedPeople.unblocked'), description: t('blockedPeople.unblockedDeleted') });
  };
  const blockAgain = async (row: UnblockedPerson): Promise<void> => {
    put({ ...row, state: 'blocking' });
    const { error } = await setBlocked({ userId: row.person.id, blocked: true, listed: row.person });
    if (error) {
      put({ ...row, state: 'unblocked' });
      return showError(t('blockedPeople.undoFailed'), error);
    }
    drop(row.person.id);
  };
  return {
    all,
    has: (id) => all.some(({ person }) => person.id === id),
    pendingId: isLoading && originalArgs?.blocked === false ? originalArgs.userId : undefined,
    unblock,
    blockAgain,
    forget: drop,
  };
}
