import { useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import { useContractForm } from 'shared-ui/app/forms';
import { codeSchema, confirmEmailChangeSchema, newEmailSchema } from 'shared-ui/contracts';
import { Dialog } from 'shared-ui/ui/dialog';
import { useFirstInput } from '../../focus/use-first-input.ts';
import { AskEmail } from './ask-email.tsx';
import { EnterCodes } from './enter-codes.tsx';
import type { NextCodes, WaitingChange } from './waiting-change.ts';

/** The server takes codes with spaces in them; this form's inputs hold digits only, and know how many there must be. */
const codesSchema = confirmEmailChangeSchema.extend({ oldCode: codeSchema, newCode: codeSchema });
export type CodesForm = ReturnType<typeof useCodesForm>;
const useCodesForm = () => useContractForm(codesSchema, { oldCode: '', newCode: '' });

interface Props {
  /** The address as it is now. */
  email: string;
  /** The change that waits for its codes; null where the new address has yet to be said. */
  waiting: WaitingChange | null;
  next: NextCodes;
  open: boolean;
  onOpenChange(open: boolean): void;
  onChanged(): void;
}

/** The new address first, then both codes. What was typed stays while the dialog is closed. */
export function EmailChangeDialog({ email, waiting, next, open, ...props }: Props) {
  const { t } = useTranslation('account');
  const { emailForm, codesForm, wantsOther, setWantsOther, requested, over } = useSteps(props);
  const firstCode = useFirstInput();
  return (
    <Dialog
      open={open}
      onOpenChange={props.onOpenChange}
      title={t('emailChange.title')}
      closeLabel={t('emailChange.close')}
      initialFocus={firstCode.input}
    >
      {waiting && !wantsOther ? (
        <EnterCodes
          {...{ email, waiting, next }}
          form={codesForm}
          aroundFirstCode={firstCode.around}
          onChanged={() => over('changed')}
          onCancelled={() => over('cancelled')}
          onOther={() => setWantsOther(true)}
        />
      ) : (
        <AskEmail
          form={emailForm}
          next={next}
          takesFocus={wantsOther}
          onRequested={requested}
          onBack={waiting ? () => setWantsOther(false) : undefined}
          onCancel={() => props.onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

/** Both forms, which of them shows, and what becomes of them when a step is done. */
function useSteps({ onOpenChange, onChanged }: Pick<Props, 'onOpenChange' | 'onChanged'>) {
  const { t } = useTranslation('account');
  const emailForm = useContractForm(newEmailSchema, { email: '' });
  const codesForm = useCodesForm();
  const [wantsOther, setWantsOther] = useState(false);
  const requested = () => {
    codesForm.reset();
    setWantsOther(false);
  };
  const over = (outcome: 'changed' | 'cancelled') => {
    emailForm.reset();
    requested();
    onOpenChange(false);
    if (outcome === 'changed') onChanged();
    notify({ title: t(`emailChange.${outcome}`), description: t(`emailChange.${outcome}Text`) });
  };
  return { emailForm, codesForm, wantsOther, setWantsOther, requested, over };
}
