import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { Check, X } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';

interface Props {
  isOpen: boolean;
  onAnswer: (confirmed: boolean) => void;
}

/** Stands for the page of a bank (3-D Secure). Who closes it has refused, as with a real one. */
export function BankQuestion({ isOpen, onAnswer }: Props) {
  const { t } = useTranslation('payments');
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || onAnswer(false)}
      title={t('local.bank.title')}
      closeLabel={t('local.bank.close')}
    >
      <Stack gap="large">
        <p>{t('local.bank.question')}</p>
        <p>{t('local.bank.explained')}</p>
        <Actions>
          <Button icon={Check} onClick={() => onAnswer(true)}>
            {t('local.bank.confirm')}
          </Button>
          <Button variant="secondary" icon={X} onClick={() => onAnswer(false)}>
            {t('local.bank.refuse')}
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}
