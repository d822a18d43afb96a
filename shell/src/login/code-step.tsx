import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { CODE_LENGTH } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { CodeField } from 'shared-ui/ui/code-field';
import { Field } from 'shared-ui/ui/field';
import { Icon, Mail } from 'shared-ui/ui/icon';
import { Row } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { useVerifyLoginMutation } from './login-api.ts';
import styles from './login.module.css';
import { Protected } from './protected.tsx';
import { ResendCode } from './resend-code.tsx';
import { isGone, isWorthAnotherLook, useRefusal, useWelcome } from './use-login.ts';

interface Props {
  /** Where the code went. */
  email: string;
  /** What the login is called by the API. */
  loginId: number;
  /** Back to the email, with what there is to say of it. */
  onBack(sentence?: string): void;
}

/** Step 2: the code from the mail. It is never sent before the person says so. */
export function CodeStep({ email, loginId, onBack }: Props) {
  const { t } = useTranslation('login');
  const { code, change, error, verify, busy, field } = useCode(loginId, onBack);
  const leadId = useId();
  const asked = (isSent: boolean): void => {
    if (isSent) change('');
    field.current?.focus();
  };
  return (
    <form
      noValidate
      className={styles.step}
      aria-label={t('form')}
      aria-describedby={leadId}
      aria-busy={busy}
      onSubmit={verify}
    >
      <Text size="lead" id={leadId}>
        {t('code.lead')}
      </Text>
      <SentTo email={email} onOther={() => onBack()} />
      <Field label={t('code.label')} error={error}>
        <CodeField
          ref={field}
          name="code"
          value={code}
          length={CODE_LENGTH}
          status={t('code.entered', { count: code.length })}
          onChange={change}
        />
      </Field>
      <Button wide type="submit" disabled={code === ''} busy={busy}>
        {t(busy ? 'code.submitting' : 'code.submit')}
      </Button>
      <Row>
        <ResendCode loginId={loginId} onAsked={asked} onGone={onBack} />
      </Row>
      <Protected />
    </form>
  );
}

/** Where the code went, with the way out for who mistyped it. */
function SentTo({ email, onOther }: { email: string; onOther(): void }) {
  const { t } = useTranslation('login');
  return (
    <div>
      <p className={styles.withIcon}>
        <Icon of={Mail} />
        <strong dir="ltr" className={styles.address}>
          {email}
        </strong>
      </p>
      <Button flush variant="quiet" onClick={onOther}>
        {t('code.otherEmail')}
      </Button>
    </div>
  );
}

/** The code as it is typed, and what became of it. */
function useCode(loginId: number, onGone: (sentence: string) => void) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [send, { isLoading: busy }] = useVerifyLoginMutation();
  const field = useRef<HTMLInputElement>(null);
  const welcome = useWelcome();
  const refuse = useRefusal();
  useEffect(() => field.current?.focus(), []);

  const change = (digits: string): void => {
    setCode(digits);
    setError(undefined);
  };
  const verify = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // How many digits a code has is for the API to say (spec §5)
    if (code === '' || busy) return;
    const answer = await send({ code, userId: loginId });
    if (answer.data) return welcome(answer.data);
    const sentence = refuse(answer.error);
    if (isGone(answer.error)) return onGone(sentence);
    if (!isWorthAnotherLook(answer.error)) setCode('');
    setError(sentence);
    // Kept, to be compared with the mail; marked, so that the next digit begins anew
    field.current?.select();
  };
  return { code, change, error, busy, field, verify: (event: SubmitEvent) => void verify(event) };
}
