import type { OtherUser, Thread } from 'contracts';
import { errorMessage, isUnreachable, notify, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { Ban } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useSetBlockedMutation } from '../../api/safety.ts';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

interface Props {
  person: OtherUser;
  open: boolean;
  onClose: () => void;
}

/** Explains what a block does, and asks for confirmation. */
export function BlockDialog({ person, open, onClose }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<TextWithName text="safety.blocking.title" name={person.username} />}
      closeLabel={t('safety.close')}
    >
      <Confirmation person={person} onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({ person: { id, username }, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation('messaging');
  const [setBlocked, { isLoading, error }] = useSetBlockedMutation();
  const block = async (): Promise<void> => {
    const result = await setBlocked({ userId: id, blocked: true });
    if (result.error) return;
    notify({ title: t('safety.blocking.done'), description: t('safety.blocking.doneText', { name: username }) });
    onClose();
  };
  const fallback = t(isUnreachable(error) ? 'safety.unreachable' : 'safety.blocking.failedText');
  return (
    <Stack gap="large">
      {error ? (
        <Notice tone="error" role="alert" title={t('safety.blocking.failed')}>
          {errorMessage(error, fallback)}
        </Notice>
      ) : null}
      <p>
        <TextWithName text="safety.blocking.consequence" name={username} />
      </p>
      <p>{t('safety.blocking.later')}</p>
      <Actions>
        <Button variant="danger" icon={Ban} busy={isLoading} onClick={() => void block()}>
          {t(isLoading ? 'safety.blocking.submitting' : 'safety.blocking.submit')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('safety.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}

/** Unblocks a person without confirmation, since it can be undone, and shows the result as a toast. */
export function useUnblock({ id, username }: OtherUser): { unblock: () => Promise<void>; isLoading: boolean } {
  const { t } = useTranslation('messaging');
  const [setBlocked, { isLoading }] = useSetBlockedMutation();
  const unblock = async (): Promise<void> => {
    const { error } = await setBlocked({ userId: id, blocked: false });
    if (error) {
      const fallback = t(isUnreachable(error) ? 'safety.unreachable' : 'safety.blocking.undoFailedText');
      const description = errorMessage(error, fallback);
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
