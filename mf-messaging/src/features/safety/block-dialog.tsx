import type { OtherUser, Thread } from 'contracts';
import { notify, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { Ban } from 'shared-ui/ui/icon';
import { useSetBlockedMutation } from '../../api/safety.ts';
import { ConfirmDialog } from '../../parts/confirm/confirm-dialog.tsx';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

interface Props {
  person: OtherUser;
  open: boolean;
  onClose: () => void;
}

/** Explains what a block does, and asks for confirmation. */
export function BlockDialog({ person: { id, username }, open, onClose }: Props) {
  const { t } = useTranslation('messaging');
  const [setBlocked] = useSetBlockedMutation();
  const block = async (): Promise<void> => {
    await setBlocked({ userId: id, blocked: true }).unwrap();
    notify({ title: t('safety.blocking.done'), description: t('safety.blocking.doneText', { name: username }) });
  };
  return (
    <ConfirmDialog
      open={open}
      title={<TextWithName text="safety.blocking.title" name={username} />}
      icon={Ban}
      submit={t('safety.blocking.submit')}
      submitting={t('safety.blocking.submitting')}
      failed={t('safety.blocking.failed')}
      failedText={t('safety.blocking.failedText')}
      onConfirm={block}
      onClose={onClose}
    >
      <p>
        <TextWithName text="safety.blocking.consequence" name={username} />
      </p>
      <p>{t('safety.blocking.later')}</p>
    </ConfirmDialog>
  );
}

/** Unblocks a person without confirmation, since it can be undone, and shows the result as a toast. */
export function useUnblock({ id, username }: OtherUser): { unblock: () => Promise<void>; isLoading: boolean } {
  const { t } = useTranslation('messaging');
  const errorText = useErrorText();
  const [setBlocked, { isLoading }] = useSetBlockedMutation();
  const unblock = async (): Promise<void> => {
    const { error } = await setBlocked({ userId: id, blocked: false });
    if (error) {
      const description = errorText(error, t('safety.blocking.undoFailedText'));
      notify({ title: t('safety.blocking.undoFailed'), description, variant: 'destructive' });
    } else {
      notify({ title: t('safety.blocking.undone'), description: t('safety.blocking.undoneText', { name: username }) });
    }
  };
  return { unblock, isLoading };
}

/** The API's name for every user who has deleted their account. */
const DELETED_USERNAME = 'Deleted traveler';

/** Whether the account was deleted. */
export const isDeleted = ({ username }: Pick<OtherUser, 'username'>): boolean => username === DELETED_USERNAME;

/** False where the user is blocked, or has deleted their account. One who is not reachable but has a name may come back. */
export const canBlock = ({ otherUser, reachable, blocked }: Pick<Thread, 'otherUser' | 'reachable' | 'blocked'>) =>
  !blocked && (reachable || !isDeleted(otherUser));
