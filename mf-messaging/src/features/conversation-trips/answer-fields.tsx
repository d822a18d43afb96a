import { type declineSchema, MAX_ASK_LENGTH } from 'contracts';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'shared-ui/app';
import {
  type ContractForm,
  type FormValues,
  OptionsField,
  type OptionsFieldProps,
  SubmitButton,
  TextAreaField,
} from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { DialogFoot } from 'shared-ui/ui/dialog-foot';

interface Props {
  /** What the other person gets. */
  explanation: ReactNode;
  reasonLabel: string;
  reasons: OptionsFieldProps['options'];
  hasOwnText: boolean;
  submit: string;
  submitting: string;
  onCancel: () => void;
}

/** The fields of declining and of cancelling: a reason, and a sentence of one's own. */
export function AnswerFields({ explanation, reasonLabel, reasons, hasOwnText, ...props }: Props) {
  const { submit, submitting, onCancel } = props;
  const { t } = useTranslation('messaging');
  return (
    <>
      <p>{explanation}</p>
      <OptionsField labelHidden name="reason" label={reasonLabel} options={reasons} />
      {hasOwnText ? (
        <TextAreaField optional name="text" label={t('tripDialogs.ownSentence')} max={MAX_ASK_LENGTH} rows={2} />
      ) : null}
      <DialogFoot>
        <SubmitButton pendingText={submitting}>{submit}</SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          {t('tripDialogs.back')}
        </Button>
      </DialogFoot>
    </>
  );
}

/** Whether the reason goes with a sentence of one's own. What was typed waits while it does not, and is neither sent nor validated. */
export function useOwnText<Input>(form: ContractForm<FormValues<typeof declineSchema>, Input>): boolean {
  const hasOwnText = form.watch('reason') !== 'not_comfortable';
  const { getValues, setValue } = form;
  useEffect(() => {
    if (hasOwnText) return undefined;
    const typed = getValues('text');
    setValue('text', '');
    return () => setValue('text', typed);
  }, [hasOwnText, getValues, setValue]);
  return hasOwnText;
}
