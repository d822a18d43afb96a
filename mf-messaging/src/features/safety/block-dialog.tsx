import { isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import type { OtherUser } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { Ban } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useSetBlockedMutation } from '../../api/safety.ts';
import { NameIn } from './name-in.tsx';

interface Props {
  person: OtherUser;
  open: boolean;
  onClose: () => void;
}

/** Says what a block does, and asks. */
export function BlockDialog({ person, open, onClose }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<NameIn text="safety.blocking.title" name={person.username} />}
      closeLabel={t('safety.close')}
    >
      <Question person={person} onClose={onClose} />
    </Dialog>
  );
}

function Question({ person: { id, username }, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation('messaging');
  const [setBlocked, { isLoading, error }] = useSetBlockedMutation();
  const block = async (): Promise<void> => {
    const answer = await setBlocked({ userId: id, blocked: true });
    if (answer.error) return;
    notify({ title: t('safety.blocking.done'), description: t('safety.blocking.doneText', { name: username }) });
    onClose();
  };
  const failure = t(isUnreachable(error) ? 'safety.unreachable' : 'safety.blocking.failedText');
  return (
    <Stack gap="large">
      {error ? (
        <Notice tone="error" role="alert" title={t('safety.blocking.failed')}>
          {sentenceOf(error, failure)}
        </Notice>
      ) : null}
      <p>
        <NameIn text="safety.blocking.consequence" name={username} />
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
