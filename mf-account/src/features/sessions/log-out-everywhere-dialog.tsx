import { useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { LogOut } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useEndAllSessionsMutation } from '../../api/sessions.ts';
import { useSessionEnd } from '../../parts/session-end/use-session-end.ts';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function LogOutEverywhereDialog({ open, onOpenChange }: Props) {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('sessions.question')} closeLabel={t('sessions.close')}>
      <Confirmation onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Confirmation({ onCancel }: { onCancel(): void }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [endAll, { isLoading, error }] = useEndAllSessionsMutation();
  const endSession = useSessionEnd();
  const logOut = async (): Promise<void> => {
    const result = await endAll();
    if (!result.error) await endSession({ title: t('sessions.done'), description: t('sessions.doneText') });
  };
  return (
    <Stack gap="large">
      {error ? (
        <Notice tone="error" role="alert" title={t('sessions.failed')}>
          {errorText(error, t('sessions.failedText'), t('sessions.unreachable'))}
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
