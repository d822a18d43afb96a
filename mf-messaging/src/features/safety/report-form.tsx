import { useTranslation } from 'shared-ui/app';
import { CheckboxField, Form, OptionsField, SubmitButton, TextAreaField, useContractForm } from 'shared-ui/app/forms';
import { MOST_REPORT_CHARACTERS, newReportSchema, REPORT_REASONS } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { NameIn } from './name-in.tsx';
import styles from './report-form.module.css';
import type { Reported } from './reported.ts';
import './texts.ts';
import { useReporting } from './use-reporting.ts';

export interface ReportFormProps {
  reported: Reported;
  /** It is sent; `blocked`: and they do not see each other any more. */
  onSent: (blocked: boolean) => void;
  onCancel: () => void;
}

/** What is wrong, and what happened. Whoever reports a person has most often had enough of them: blocking is ticked. */
export function ReportForm({ reported, onSent, onCancel }: ReportFormProps) {
  const { t } = useTranslation('messaging');
  const { kind, id, username, canBlock } = reported;
  const report = useReporting(reported);
  const alsoBlock = canBlock && kind !== 'listing';
  const form = useContractForm(newReportSchema, { kind, id, reason: '', details: '', alsoBlock });
  const options = REPORT_REASONS.map((value) => ({ value, label: t(`safety.reporting.${value}`) }));
  return (
    <Form form={form} className={styles.form} onSubmit={async (input) => onSent(await report(input))}>
      <OptionsField name="reason" label={t('safety.reporting.reason')} options={options} />
      <TextAreaField
        optional
        name="details"
        label={t('safety.reporting.details')}
        help={t(`safety.reporting.help.${kind}`)}
        max={MOST_REPORT_CHARACTERS}
        rows={2}
      />
      {canBlock ? (
        <CheckboxField name="alsoBlock" label={t('safety.reporting.alsoBlock', { name: username })}>
          <NameIn text="safety.reporting.alsoBlockWords" name={username} />
          <br />
          <Text asChild tone="muted">
            <span>{t('safety.reporting.untold')}</span>
          </Text>
        </CheckboxField>
      ) : null}
      <Actions>
        <SubmitButton icon={Flag} pendingText={t('safety.reporting.submitting')}>
          {t('safety.reporting.submit')}
        </SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          {t('safety.cancel')}
        </Button>
      </Actions>
    </Form>
  );
}
