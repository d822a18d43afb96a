import { useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import { useContractForm } from 'shared-ui/app/forms';
import { codeSchema, confirmEmailChangeSchema, newEmailSchema } from 'shared-ui/contracts';
import { Dialog } from 'shared-ui/ui/dialog';
import { AskEmail } from './ask-email.tsx';
import { EnterCodes } from './enter-codes.tsx';
import type { WaitingChange } from './waiting-change.ts';

/** The server takes codes with spaces in them; this form's inputs hold digits only, and know how many there must be. */
const codesSchema = confirmEmailChangeSchema.extend({ oldCode: codeSchema, newCode: codeSchema });
export type CodesForm = ReturnType<typeof useCodesForm>;
const useCodesForm = () => useContractForm(codesSchema, { oldCode: '', newCode: '' });

interface Props {
  /** The address as it is now. */
  email: string;
  /** The change that waits for its codes; null where the new address has yet to be said. */
  waiting: WaitingChange | null;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The new address first, then both codes. What was typed stays while the dialog is closed. */
export function EmailChangeDialog({ email, waiting, open, onOpenChange }: Props) {
  const { t } = useTranslation('account');
  const emailForm = useContractForm(newEmailSchema, { email: '' });
  const codesForm = useCodesForm();
  const [wantsOther, setWantsOther] = useState(false);
  const close = () => onOpenChange(false);
  const requested = () => {
    codesForm.reset();
    setWantsOther(false);
  };
  const over = (outcome: 'changed' | 'cancelled') => {
    emailForm.reset();
    codesForm.reset();
    setWantsOther(false);
    close();
    notify({ title: t(`emailChange.${outcome}`), description: t(`emailChange.${outcome}Text`) });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('emailChange.title')} closeLabel={t('emailChange.close')}>
      {waiting && !wantsOther ? (
        <EnterCodes
          {...{ email, waiting }}
          form={codesForm}
          onChanged={() => over('changed')}
          onCancelled={() => over('cancelled')}
          onOther={() => setWantsOther(true)}
        />
      ) : (
        <AskEmail
          form={emailForm}
          onRequested={requested}
          onBack={waiting ? () => setWantsOther(false) : undefined}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
