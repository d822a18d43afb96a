import { type SubmitEvent, useId, useState } from 'react';
import { errorMessage, isApiError, isUnreachable, notify, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { ResendButton } from 'shared-ui/app/resend';
import { CODE_LENGTH, RESEND_COOLDOWN_SECONDS } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { CodeField } from 'shared-ui/ui/code-field';
import { Field } from 'shared-ui/ui/field';
import { focusElement } from 'shared-ui/ui/focus';
import { Icon, MailCheck } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import {
  isAlreadyConfirmed,
  useConfirmListingMutation,
  useResendConfirmationMutation,
} from '../../api/confirmations.ts';
import english from '../../locales/en/confirm-email.json' with { type: 'json' };
import styles from './confirm-email.module.css';
import { MatchesButton } from './matches-button.tsx';

registerLocale('listings', english);

interface Props {
  confirmationId: number;
  /** The address that the code was sent to. */
  email: string;
}

/** Confirms the address of a listing that was just published, on the page that published it (PRODUCT.md 2). */
export function ConfirmByCode({ confirmationId, email }: Props) {
  const { t } = useTranslation('listings');
  const [code, setCode] = useState('');
  const [confirm, { data, isLoading, isSuccess, error, reset }] = useConfirmListingMutation();
  const [isConfirmed, setConfirmed] = useState(false);
  const headingId = useId();
  if (isSuccess || isConfirmed || isAlreadyConfirmed(error)) return <Confirmed listingId={data?.listing.id} />;

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
        <CodeInput value={code} error={error} onChange={change} />
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

interface CodeInputProps {
  value: string;
  error: unknown;
  onChange(digits: string): void;
}

function CodeInput({ value, error, onChange }: CodeInputProps) {
  const { t } = useTranslation('listings');
  const entered = t('confirm.entered', { count: value.length });
  const getMessage = () =>
    isUnreachable(error) || !isApiError(error) ? t('confirm.failedText') : errorMessage(error, t('confirm.failedText'));
  return (
    <Field
      label={t('confirm.code')}
      help={<span aria-hidden="true">{entered}</span>}
      error={error ? getMessage() : undefined}
    >
      <CodeField value={value} onChange={onChange} length={CODE_LENGTH} status={entered} />
    </Field>
  );
}

/** Replaces the form, and takes its focus. */
function Confirmed({ listingId }: { listingId: number | undefined }) {
  const { t } = useTranslation('listings');
  return (
    <Panel className={styles.panel}>
      <h2 ref={focusElement} tabIndex={-1} className={styles.heading}>
        <Icon of={MailCheck} />
        <span>{t('confirm.done')}</span>
      </h2>
      <p>{t('confirm.doneText')}</p>
      {listingId === undefined ? null : (
        <Actions>
          <MatchesButton listingId={listingId} />
        </Actions>
      )}
    </Panel>
  );
}

interface ResendCodeProps {
  confirmationId: number;
  /** The typed code is no longer valid. */
  onResent(): void;
  /** The link was opened in another tab or on another device. */
  onConfirmed(): void;
}

function ResendCode({ confirmationId, onResent, onConfirmed }: ResendCodeProps) {
  const { t } = useTranslation('listings');
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const getCooldownEnd = () => Date.now() + RESEND_COOLDOWN_SECONDS * 1000;
  const [availableAt, setAvailableAt] = useState(getCooldownEnd);

  const press = async () => {
    const { error } = await resend({ confirmationId });
    if (isAlreadyConfirmed(error)) onConfirmed();
    else if (error) {
      const description = errorMessage(error, t('confirm.resendFailedText'));
      notify({ title: t('confirm.resendFailed'), description, variant: 'destructive' });
    } else {
      notify({ title: t('confirm.resent'), description: t('confirm.resentText') });
      setAvailableAt(getCooldownEnd());
      onResent();
    }
  };
  return (
    <ResendButton
      availableAt={availableAt}
      isSending={isLoading}
      waitText={(count) => t('confirm.cooldown', { count })}
      onPress={() => void press()}
    >
      {t(isLoading ? 'confirm.resending' : 'confirm.resend')}
    </ResendButton>
  );
}
