import { type SubmitEvent, useState } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { CODE_LENGTH, type PhoneVerification } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { CodeField } from 'shared-ui/ui/code-field';
import { Field } from 'shared-ui/ui/field';
import { ArrowLeft, BadgeCheck, Icon, Smartphone } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { useGetPhoneVerificationQuery } from '../../api/phone-verification.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import styles from './phone-verification.module.css';
import { ResendCode } from './resend-code.tsx';
import { takeFocus } from './take-focus.ts';
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
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('verify.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <VerificationSkeleton />;

  const change = (digits: string) => {
    setCode(digits);
    forget();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !isVerifying) void verify(code);
  };
  return (
    <Panel asChild>
      <form noValidate className={styles.form} aria-label={t('verify.heading')} onSubmit={submit}>
        <Lead state={data.state} takesFocus={takesFocus} />
        <Number phoneNumber={phoneNumber} onChange={onChangeNumber} />
        <Code value={code} complaint={complaint} onChange={change} />
        <Button type="submit" wide icon={BadgeCheck} disabled={code.length < CODE_LENGTH} busy={isVerifying}>
          {t(isVerifying ? 'verify.submitting' : 'verify.submit')}
        </Button>
        <div className={styles.ways}>
          <ResendCode availableAt={(fulfilledTimeStamp ?? 0) + data.resendAfter * 1000} onSent={() => change('')} />
          <Button asChild variant="quiet" flush icon={ArrowLeft}>
            <Link to={paths.profile()}>{t('verify.back')}</Link>
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Whether a code is on its way; where it is not, what to do. */
function Lead({ state, takesFocus }: { state: PhoneVerification['state']; takesFocus: boolean }) {
  const { t } = useTranslation('account');
  const sentence = t(`verify.state.${state}`);
  const focus = { ref: takesFocus ? takeFocus : undefined, tabIndex: -1 };
  if (state === 'sent') {
    return (
      <Text size="lead" {...focus}>
        {sentence}
      </Text>
    );
  }
  return (
    <Notice role="status" tone={state === 'failed' ? 'error' : 'plain'} {...focus}>
      {sentence}
    </Notice>
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
  onChange(digits: string): void;
}

function Code({ value, complaint, onChange }: CodeProps) {
  const { t } = useTranslation('account');
  const entered = t('verify.entered', { count: value.length });
  return (
    <Field label={t('verify.code')} help={<span aria-hidden="true">{entered}</span>} error={complaint}>
      <CodeField value={value} onChange={onChange} length={CODE_LENGTH} status={entered} />
    </Field>
  );
}
