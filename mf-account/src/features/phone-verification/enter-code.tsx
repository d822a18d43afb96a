import { CODE_LENGTH, type PhoneVerification } from 'contracts';
import type { SubmitEvent } from 'react';
import { Link, notify, paths, useNavigate, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { useDraftState } from 'shared-ui/app/drafts';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { useSecondsUntil } from 'shared-ui/app/resend';
import { Button } from 'shared-ui/ui/button';
import { CodeField } from 'shared-ui/ui/code-field';
import { Field } from 'shared-ui/ui/field';
import { focusElement } from 'shared-ui/ui/focus';
import { ArrowLeft, BadgeCheck, Icon, Smartphone } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import {
  useGetPhoneVerificationQuery,
  useResendPhoneCodeMutation,
  useVerifyPhoneMutation,
} from '../../api/phone-verification.ts';
import { ResendCodes, toWaitUnit, useResend } from '../../parts/resend/resend-codes.tsx';
import styles from './phone-verification.module.css';

interface Props {
  phoneNumber: string;
  takesFocus: boolean;
  onChangeNumber(): void;
}

/** The form for the code of the text message (spec §2, Phone verification). */
export function EnterCode({ phoneNumber, takesFocus, onChangeNumber }: Props) {
  const { t } = useTranslation('account');
  const { data, isFetching, isError, fulfilledTimeStamp, refetch } = useGetPhoneVerificationQuery();
  const draft = useDraftState('phone-code', { code: '' });
  const { code } = draft.values;
  const { verify, isVerifying, codeError, clearError } = useVerify(draft.discard);
  const changeCode = (digits: string) => {
    draft.change({ code: digits });
    clearError();
  };
  const { resend, isSending, refusedUntil, resendError } = useResendCode(() => changeCode(''));
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('verify.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <VerificationSkeleton />;

  const availableAt = Math.max((fulfilledTimeStamp ?? 0) + data.resendAfter * 1000, refusedUntil);
  const changeNumber = () => {
    draft.discard();
    onChangeNumber();
  };
  const entered = t('verify.entered', { count: code.length });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !isVerifying) void verify(code);
  };
  return (
    <Panel asChild>
      <form noValidate className={styles.form} aria-label={t('verify.heading')} onSubmit={onSubmit}>
        <CodeState state={data.state} availableAt={availableAt} error={resendError} />
        <div className={styles.number}>
          <span>
            <Icon of={Smartphone} />
            <bdi dir="ltr">{phoneNumber}</bdi>
          </span>
          <Button variant="quiet" size="small" flush onClick={changeNumber}>
            {t('verify.change')}
          </Button>
        </div>
        <Field label={t('verify.code')} help={<span aria-hidden="true">{entered}</span>} error={codeError}>
          <CodeField
            ref={takesFocus ? focusElement : undefined}
            value={code}
            onChange={changeCode}
            length={CODE_LENGTH}
            status={entered}
          />
        </Field>
        <Button type="submit" wide icon={BadgeCheck} disabled={code.length < CODE_LENGTH} busy={isVerifying}>
          {t(isVerifying ? 'verify.submitting' : 'verify.submit')}
        </Button>
        {data.state === 'sent' ? <Text tone="muted">{t('verify.noText')}</Text> : null}
        <div className={styles.ways}>
          <ResendCodes of="code" availableAt={availableAt} isSending={isSending} onPress={() => void resend()} />
          <Button asChild variant="quiet" flush icon={ArrowLeft}>
            <Link to={paths.profile()}>{t('verify.back')}</Link>
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Sends the code and shows the result as a toast (spec §8). A right one leads to the profile. */
function useVerify(onVerified: () => void) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [send, { isLoading, error, reset }] = useVerifyPhoneMutation();
  const verify = async (code: string): Promise<void> => {
    const result = await send(code);
    if (result.error) {
      notify({ title: t('verify.failed'), description: t('verify.failedText'), variant: 'destructive' });
    } else {
      onVerified();
      notify({ title: t('verify.done'), description: t('verify.doneText') });
      await navigate(paths.profile(), { replace: true });
    }
  };
  return {
    verify,
    isVerifying: isLoading,
    /** The server's message with the attempts that are left. */
    codeError: error ? errorText(error, t('verify.unsure'), t('verify.unreachable')) : undefined,
    clearError: () => error && reset(),
  };
}

/** Sends a new text. A toast shows that it failed (spec §8), `resendError` why. */
function useResendCode(onSent: () => void) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [send, { isLoading }] = useResendPhoneCodeMutation();
  const { resend, refusal, refusedUntil } = useResend({
    send: () => send(),
    onSent: () => {
      notify({ title: t('verify.resent'), description: t('verify.resentText') });
      onSent();
    },
    onRefused: () =>
      notify({ title: t('verify.resendFailed'), description: t('verify.resendFailedText'), variant: 'destructive' }),
  });
  const resendError = refusal ? errorText(refusal, t('verify.resendAgain'), t('verify.unreachable')) : undefined;
  return { resend, isSending: isLoading, refusedUntil, resendError };
}

interface CodeStateProps {
  state: PhoneVerification['state'];
  /** When another code may be requested (ms since 1970). */
  availableAt: number;
  /** Why the last request for a code was refused. */
  error: string | undefined;
}

/** Whether a code was sent; otherwise why not, and what to do when. */
function CodeState({ state, availableAt, error }: CodeStateProps) {
  const { t } = useTranslation('account');
  return (
    <>
      {state === 'sent' ? <Text size="lead">{t('verify.state.sent')}</Text> : null}
      {error ? (
        <Notice role="alert" tone="error">
          {error}
        </Notice>
      ) : state === 'sent' ? null : (
        <Notice tone={state === 'failed' ? 'error' : 'plain'}>
          <span role="status">{t(`verify.state.${state}`)}</span> <NextStep state={state} availableAt={availableAt} />
        </Notice>
      )}
    </>
  );
}

/** Outside of the live region, which would be read each second. */
function NextStep({ state, availableAt }: { state: 'none' | 'failed'; availableAt: number }) {
  const { t } = useTranslation('account');
  const secondsLeft = useSecondsUntil(availableAt);
  const { unit, count } = toWaitUnit(secondsLeft);
  return <span>{secondsLeft === 0 ? t(`verify.next.${state}`) : t(`verify.next.${unit}`, { count })}</span>;
}

export function VerificationSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Panel gap="normal" role="region" aria-label={t('verify.loading')} aria-busy="true">
      <Skeleton width="80%" />
      <Skeleton width="45%" />
      <Skeleton shape="code" width="16rem" />
      <Skeleton shape="button" width="100%" />
    </Panel>
  );
}
