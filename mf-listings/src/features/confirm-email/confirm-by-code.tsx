import { type SubmitEvent, useId, useState } from 'react';
import { isApiError, isUnreachable, sentenceOf, Trans, useTranslation } from 'shared-ui/app';
import { CODE_LENGTH } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { CodeField } from 'shared-ui/ui/code-field';
import { Field } from 'shared-ui/ui/field';
import { MailCheck } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { useConfirmListingMutation } from '../../api/confirmations.ts';
import styles from './confirm-email.module.css';
import { isAlreadyConfirmed } from './confirmation-answer.ts';
import { Confirmed } from './confirmed.tsx';
import { ResendCode } from './resend-code.tsx';
import './texts.ts';

interface Props {
  confirmationId: number;
  /** Where the mail with the code went. */
  email: string;
}

/** Confirms the address of a listing that was just published, on the page that published it (product.md 2). */
export function ConfirmByCode({ confirmationId, email }: Props) {
  const { t } = useTranslation('listings');
  const [code, setCode] = useState('');
  const [confirm, { isLoading, isSuccess, error, reset }] = useConfirmListingMutation();
  const [isConfirmed, setConfirmed] = useState(false);
  const headingId = useId();
  if (isSuccess || isConfirmed || isAlreadyConfirmed(error)) return <Confirmed />;

  const change = (digits: string) => {
    setCode(digits);
    if (error) reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !isLoading) void confirm({ confirmationId, code });
  };
  return (
    <Panel asChild>
      <form noValidate className={styles.panel} aria-labelledby={headingId} onSubmit={submit}>
        <h2 id={headingId} className={styles.heading}>
          {t('confirm.heading')}
        </h2>
        <p>
          <Trans t={t} i18nKey="confirm.sent" values={{ email }} components={[<strong key="email" dir="ltr" />]} />
        </p>
        <EnteredCode value={code} error={error} onChange={change} />
        <Actions>
          <Button type="submit" icon={MailCheck} disabled={code.length < CODE_LENGTH} busy={isLoading}>
            {t(isLoading ? 'confirm.submitting' : 'confirm.submit')}
          </Button>
          <ResendCode
            confirmationId={confirmationId}
            onResent={() => change('')}
            onConfirmed={() => setConfirmed(true)}
          />
        </Actions>
      </form>
    </Panel>
  );
}

interface EnteredCodeProps {
  value: string;
  error: unknown;
  onChange(digits: string): void;
}

function EnteredCode({ value, error, onChange }: EnteredCodeProps) {
  const { t } = useTranslation('listings');
  const entered = t('confirm.entered', { count: value.length });
  const sentence = () =>
    isUnreachable(error) || !isApiError(error) ? t('confirm.failedText') : sentenceOf(error, t('confirm.failedText'));
  return (
    <Field
      label={t('confirm.code')}
      help={<span aria-hidden="true">{entered}</span>}
      error={error ? sentence() : undefined}
    >
      <CodeField value={value} onChange={onChange} length={CODE_LENGTH} status={entered} />
    </Field>
  );
}
