import type { BlockedPerson } from 'contracts';
import { notify, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { type Undoable, useUndoable } from 'shared-ui/app/undoable';
import { useSetBlockedMutation } from '../../api/safety.ts';
import { isDeleted } from './block-dialog.tsx';

/** Somebody who was unblocked, while Undo is offered in their place. */
export type UnblockedPerson = Undoable<BlockedPerson>;

export interface UnblockedPeople {
  all: UnblockedPerson[];
  isUnblocking: (id: number) => boolean;
  unblock: (person: BlockedPerson) => Promise<void>;
  blockAgain: (row: UnblockedPerson) => Promise<void>;
  /** The time to undo is over. */
  forget: (person: BlockedPerson) => void;
}

/** Unblocks people, and remembers them while it can be undone: they would have to be found again for that. */
export function useUnblockedPeople(): UnblockedPeople {
  const { t } = useTranslation('messaging');
  const errorText = useErrorText();
  const { all, run, undo, forget } = useUndoable<BlockedPerson>();
  const [setBlocked] = useSetBlockedMutation();
  const showError = (title: string, error: unknown): void =>
    notify({ title, description: errorText(error, t('blockedPeople.failedText')), variant: 'destructive' });
  return {
    all: all.filter(({ state }) => state !== 'doing'),
    isUnblocking: (id) => all.some(({ item, state }) => item.id === id && state === 'doing'),
    async unblock(person) {
      const error = await run(person, () => setBlocked({ userId: person.id, blocked: false }));
      if (error) return showError(t('blockedPeople.unblockFailed'), error);
      if (!isDeleted(person)) return;
      // Nobody can be blocked who has no account
      forget(person);
      notify({ title: t('blockedPeople.unblocked'), description: t('blockedPeople.unblockedDeleted') });
    },
    async blockAgain(row) {
      const error = await undo(row, () => setBlocked({ userId: row.item.id, blocked: true, listed: row.item }));
      if (error) showError(t('blockedPeople.undoFailed'), error);
    },
    forget,
  };
}
