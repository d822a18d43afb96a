import { type EmailChange, newEmailSchema } from 'contracts';
import { useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import { useContractForm } from 'shared-ui/app/forms';
import { Dialog } from 'shared-ui/ui/dialog';
import { useFirstInput } from '../../parts/focus/focus-input.ts';
import { EnterCodes, useCodesForm } from './enter-codes.tsx';
import { EnterEmail } from './enter-email.tsx';
import type { CodesCooldown } from './use-codes-cooldown.ts';

interface Props {
  /** The current address. */
  email: string;
  /** The change that waits for its codes. */
  pending: EmailChange | null;
  cooldown: CodesCooldown;
  open: boolean;
  onOpenChange(open: boolean): void;
  onChanged(): void;
}

/** The new address first, then both codes. Values stay while the dialog is closed. */
export function EmailChangeDialog({ email, pending, cooldown, open, onOpenChange, onChanged }: Props) {
  const { t } = useTranslation('account');
  const emailForm = useContractForm(newEmailSchema, { email: '' }, 'email-change');
  const codesForm = useCodesForm();
  const [wantsOtherEmail, setWantsOtherEmail] = useState(false);
  const firstCode = useFirstInput();
  const onRequested = () => {
    codesForm.reset();
    setWantsOtherEmail(false);
  };
  const finish = (result: 'changed' | 'cancelled') => {
    emailForm.reset();
    onRequested();
    onOpenChange(false);
    if (result === 'changed') onChanged();
    notify({ title: t(`emailChange.${result}`), description: t(`emailChange.${result}Text`) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('emailChange.title')}
      closeLabel={t('emailChange.close')}
      initialFocus={firstCode.input}
    >
      {pending && !wantsOtherEmail ? (
        <EnterCodes
          email={email}
          pending={pending}
          cooldown={cooldown}
          form={codesForm}
          firstCodeRef={firstCode.container}
          onChanged={() => finish('changed')}
          onCancelled={() => finish('cancelled')}
          onChangeEmail={() => setWantsOtherEmail(true)}
        />
      ) : (
        <EnterEmail
          form={emailForm}
          cooldown={cooldown}
          takesFocus={wantsOtherEmail}
          onRequested={onRequested}
          onBack={pending ? () => setWantsOtherEmail(false) : undefined}
          onCancel={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}
