import { isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import type { OtherUser } from 'shared-ui/contracts';
import { useSetBlockedMutation } from '../../api/safety.ts';
import './texts.ts';

/** Lets a person be seen and write again, and says how it went. Nothing needs to be asked first: it can be undone. */
export function useUnblocking({ id, username }: OtherUser): { unblock: () => Promise<void>; isLoading: boolean } {
  const { t } = useTranslation('messaging');
  const [setBlocked, { isLoading }] = useSetBlockedMutation();
  const unblock = async (): Promise<void> => {
    const { error } = await setBlocked({ userId: id, blocked: false });
    if (error) {
      const fallback = t(isUnreachable(error) ? 'safety.unreachable' : 'safety.blocking.undoFailedText');
      const description = sentenceOf(error, fallback);
      notify({ title: t('safety.blocking.undoFailed'), description, variant: 'destructive' });
    } else {
      notify({ title: t('safety.blocking.undone'), description: t('safety.blocking.undoneText', { name: username }) });
    }
  };
  return { unblock, isLoading };
}
