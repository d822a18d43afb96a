import { type SubmitEvent, useState } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { CODE_LENGTH } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { CodeField } from 'shared-ui/ui/code-field';
import { Field } from 'shared-ui/ui/field';
import { ArrowLeft, BadgeCheck, Icon, Smartphone } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { useGetPhoneVerificationQuery } from '../../api/phone-verification.ts';
import { takeFocus } from '../../focus/take-focus.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { ResendButton } from '../../resend/resend-button.tsx';
import { Lead } from './lead.tsx';
import styles from './phone-verification.module.css';
import { useResendingCode } from './use-resending-code.ts';
import { useVerifying } from './use-verifying.ts';
import { VerificationSkeleton } from './verification-skeleton.tsx';

interface Props {
  phoneNumber: string;
  takesFocus: boolean;
  onChangeNumber(): void;
}

/** The code of the text message (spec §2, Phone verification). */
export function EnterCode({ phoneNumber, takesFocus, onChangeNumber }: Props) {
  const { t } = useTranslation('account');
  const { data, isFetching, isError, fulfilledTimeStamp, refetch } = useGetPhoneVerificationQuery();
  const [code, setCode] = useState('');
  const { verify, isVerifying, complaint, forget } = useVerifying();
  const change = (digits: string) => {
    setCode(digits);
    forget();
  };
  const again = useResendingCode(() => change(''));
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('verify.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <VerificationSkeleton />;

  const availableAt = Math.max((fulfilledTimeStamp ?? 0) + data.resendAfter * 1000, again.refusedUntil);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !isVerifying) void verify(code);
  };
  return (
    <Panel asChild>
      <form noValidate className={styles.form} aria-label={t('verify.heading')} onSubmit={submit}>
        <Lead state={data.state} availableAt={availableAt} complaint={again.complaint} />
        <Number phoneNumber={phoneNumber} onChange={onChangeNumber} />
        <Code value={code} onChange={change} {...{ complaint, takesFocus }} />
        <Button type="submit" wide icon={BadgeCheck} disabled={code.length < CODE_LENGTH} busy={isVerifying}>
          {t(isVerifying ? 'verify.submitting' : 'verify.submit')}
        </Button>
        <Ways {...{ again, availableAt }} />
      </form>
    </Panel>
  );
}

interface WaysProps {
  again: ReturnType<typeof useResendingCode>;
  availableAt: number;
}

function Ways({ again, availableAt }: WaysProps) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.ways}>
      <ResendButton
        of="code"
        availableAt={availableAt}
        isSending={again.isSending}
        onPress={() => void again.resend()}
      />
      <Button asChild variant="quiet" flush icon={ArrowLeft}>
        <Link to={paths.profile()}>{t('verify.back')}</Link>
      </Button>
    </div>
  );
}

function Number({ phoneNumber, onChange }: { phoneNumber: string; onChange(): void }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.number}>
      <span>
        <Icon of={Smartphone} />
        <bdi dir="ltr">{phoneNumber}</bdi>
      </span>
      <Button variant="quiet" size="small" flush onClick={onChange}>
        {t('verify.change')}
      </Button>
    </div>
  );
}

interface CodeProps {
  value: string;
  complaint: string | undefined;
  takesFocus: boolean;
  onChange(digits: string): void;
}

function Code({ value, complaint, takesFocus, onChange }: CodeProps) {
  const { t } = useTranslation('account');
  const entered = t('verify.entered', { count: value.length });
  return (
    <Field label={t('verify.code')} help={<span aria-hidden="true">{entered}</span>} error={complaint}>
      <CodeField
        ref={takesFocus ? takeFocus : undefined}
        value={value}
        onChange={onChange}
        length={CODE_LENGTH}
        status={entered}
      />
    </Field>
  );
}
