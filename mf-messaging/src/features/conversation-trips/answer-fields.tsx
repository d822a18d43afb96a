import { MAX_ASK_LENGTH } from 'contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { OptionsField, type OptionsFieldProps, SubmitButton, TextAreaField } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { DialogFoot } from 'shared-ui/ui/dialog-foot';

interface Props {
  /** What the other person gets. */
  explanation: ReactNode;
  reasonLabel: string;
  reasons: OptionsFieldProps['options'];
  reason: string;
  submit: string;
  submitting: string;
  onCancel: () => void;
}

/** The fields of declining and of cancelling: a reason, and a sentence of one's own. */
export function AnswerFields({ explanation, reasonLabel, reasons, reason, ...props }: Props) {
  const { submit, submitting, onCancel } = props;
  const { t } = useTranslation('messaging');
  return (
    <>
      <p>{explanation}</p>
      <OptionsField labelHidden name="reason" label={reasonLabel} options={reasons} />
      {hasOwnText(reason) ? (
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
const hasOwnText = (reason: string): boolean => reason !== 'not_comfortable';

export const withoutHiddenText = <Values extends { reason: string; text: string }>(values: Values): Values =>
  hasOwnText(values.reason) ? values : { ...values, text: '' };
