import { MAX_REPORT_LENGTH, type NewReport, newReportSchema, REPORT_REASONS } from 'contracts';
import { notify, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { CheckboxField, Form, OptionsField, SubmitButton, TextAreaField, useContractForm } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { useSendReportMutation } from '../../api/safety.ts';
import styles from './report-form.module.css';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';

/** What is reported. */
export interface ReportTarget {
  kind: NewReport['kind'];
  /** Of the person, the listing or the message. */
  id: number;
  /** Of the person, the listing's owner or the message's sender. */
  username: string;
  /** Whether the form offers a block too. */
  canBlock: boolean;
}

interface Props {
  target: ReportTarget;
  /** `blocked`: the person is blocked too. */
  onSent: (blocked: boolean) => void;
  onCancel: () => void;
}

/**
 * Reason and details. No reason is preselected, unlike in the mock: it would be sent by accident. The block is, for a person and a
 * message, since whoever reports these usually wants no more contact; not for a listing.
 */
export function ReportForm({ target, onSent, onCancel }: Props) {
  const { t } = useTranslation('messaging');
  const { kind, id, username, canBlock } = target;
  const sendReport = useSendReport(username);
  const alsoBlock = canBlock && kind !== 'listing';
  const values = { kind, id, reason: '' as const, details: '', alsoBlock };
  const form = useContractForm(newReportSchema, values, `report:${kind}:${String(id)}`);
  const cancel = (): void => {
    form.discardDraft();
    onCancel();
  };
  const options = REPORT_REASONS.map((value) => ({ value, label: t(`safety.reporting.${value}`) }));
  return (
    <Form form={form} className={styles.form} onSubmit={async (input) => onSent(await sendReport(input))}>
      <OptionsField name="reason" label={t('safety.reporting.reason')} options={options} />
      <TextAreaField
        optional
        name="details"
        label={t('safety.reporting.details')}
        help={t(`safety.reporting.help.${kind}`)}
        max={MAX_REPORT_LENGTH}
        rows={2}
      />
      {canBlock ? (
        <CheckboxField name="alsoBlock" label={t('safety.reporting.alsoBlock', { name: username })}>
          <TextWithName text="safety.reporting.alsoBlockWords" name={username} />
          <br />
          <Text asChild tone="muted">
            <span>{t('safety.reporting.anonymous')}</span>
          </Text>
        </CheckboxField>
      ) : null}
      <Actions>
        <SubmitButton icon={Flag} pendingText={t('safety.reporting.submitting')}>
          {t('safety.reporting.submit')}
        </SubmitButton>
        <Button variant="secondary" onClick={cancel}>
          {t('safety.cancel')}
        </Button>
      </Actions>
    </Form>
  );
}

/**
 * Sends a report and shows the result as a toast. An error is rethrown for the form, which keeps the values.
 * @returns whether the person is blocked too
 */
function useSendReport(username: string) {
  const { t } = useTranslation('messaging');
  const errorText = useErrorText();
  const [send] = useSendReportMutation();
  return async (input: NewReport): Promise<boolean> => {
    try {
      const { blocked } = await send(input).unwrap();
      const description = blocked
        ? t('safety.reporting.doneBlocked', { name: username })
        : t('safety.reporting.doneText');
      notify({ title: t('safety.reporting.done'), description });
      return blocked;
    } catch (error) {
      const description = errorText(error, t('safety.reporting.failedText'));
      notify({ title: t('safety.reporting.failed'), description, variant: 'destructive' });
      throw error;
    }
  };
}
