import { useState } from 'react';
import { isUnreachable, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { LogOut } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useEndAllSessionsMutation } from '../../api/sessions.ts';
import { useSessionEnd } from '../../session-end/use-session-end.ts';

/** Asks first: this device is one of them. */
export function LogOutEverywhere() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <Actions>
      <Button variant="secondary" icon={LogOut} onClick={() => setOpen(true)}>
        {t('sessions.everywhere')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('sessions.question')} closeLabel={t('sessions.close')}>
        <Question onCancel={() => setOpen(false)} />
      </Dialog>
    </Actions>
  );
}

function Question({ onCancel }: { onCancel(): void }) {
  const { t } = useTranslation('account');
  const [endAll, { isLoading, error }] = useEndAllSessionsMutation();
  const endSession = useSessionEnd();
  const logOut = async (): Promise<void> => {
    const answer = await endAll();
    if (!answer.error) await endSession({ title: t('sessions.done'), description: t('sessions.doneText') });
  };
  const failure = t(isUnreachable(error) ? 'sessions.unreachable' : 'sessions.failedText');
  return (
    <Stack gap="large">
      {error ? (
        <Notice tone="error" role="alert" title={t('sessions.failed')}>
          {sentenceOf(error, failure)}
        </Notice>
      ) : null}
      <p>{t('sessions.consequence')}</p>
      <Actions>
        <Button icon={LogOut} busy={isLoading} onClick={() => void logOut()}>
          {t(isLoading ? 'sessions.loggingOut' : 'sessions.everywhere')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('sessions.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
