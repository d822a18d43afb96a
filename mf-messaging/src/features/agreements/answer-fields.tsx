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
  submit: string;
  submitting: string;
  onClose: () => void;
}

/** The fields of declining and of cancelling: a reason, and a sentence of one's own. */
export function AnswerFields({ explanation, reasonLabel, reasons, submit, submitting, onClose }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <>
      <p>{explanation}</p>
      <OptionsField labelHidden name="reason" label={reasonLabel} options={reasons} />
      <TextAreaField optional name="text" label={t('agreements.ownSentence')} max={MAX_ASK_LENGTH} rows={2} />
      <DialogFoot>
        <SubmitButton pendingText={submitting}>{submit}</SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          {t('agreements.back')}
        </Button>
      </DialogFoot>
    </>
  );
}
