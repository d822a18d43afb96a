import { useTranslation } from 'shared-ui/app';
import { type ContractForm, Form, SubmitButton, TextField } from 'shared-ui/app/forms';
import type { NewEmail } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Mail } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { useRequestEmailChangeMutation } from '../../api/email-change.ts';

interface Props {
  form: ContractForm<NewEmail, NewEmail>;
  /** Both codes are on their way. */
  onRequested(): void;
  /** Back to the codes of the change that waits; without one there is only Cancel. */
  onBack: (() => void) | undefined;
  onCancel(): void;
}

/** The new address. Whether it has an account already is told to nobody but its owner. */
export function AskEmail({ form, onRequested, onBack, onCancel }: Props) {
  const { t } = useTranslation('account');
  const [request] = useRequestEmailChangeMutation();
  return (
    <Form form={form} onSubmit={(input) => request(input).unwrap().then(onRequested)}>
      <p>{t('emailChange.how')}</p>
      <TextField
        name="email"
        type="email"
        label={t('emailChange.newEmail')}
        icon={Mail}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Actions>
        <SubmitButton pendingText={t('emailChange.sending')}>{t('emailChange.send')}</SubmitButton>
        <Button variant="secondary" onClick={onBack ?? onCancel}>
          {t(onBack ? 'emailChange.back' : 'emailChange.leave')}
        </Button>
      </Actions>
    </Form>
  );
}
