import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'shared-ui/app';
import { CODE_LENGTH } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { CodeField } from 'shared-ui/ui/code-field';
import { Field } from 'shared-ui/ui/field';
import { Icon, Mail } from 'shared-ui/ui/icon';
import { Row } from 'shared-ui/ui/layout';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import type { PendingLogin } from './pending-login.ts';
import { ResendCode } from './resend-code.tsx';
import { useCode } from './use-code.ts';

interface Props {
  /** What logging in is needed for. */
  why?: string | undefined;
  login: PendingLogin;
  field: RefObject<HTMLInputElement | null>;
  /** There is something new of the login: a code was sent, or none can be. */
  onChange(changes: Partial<PendingLogin>): void;
  /** Back to the email, with what there is to say of it. */
  onBack(sentence?: string): void;
}

/** Step 2: the code from the mail. It is never sent before the person says so. */
export function CodeStep({ why, login, field, onChange, onBack }: Props) {
  const { t } = useTranslation('login');
  const { code, change, error, isClosed, verify, busy } = useCode({ login, field, onChange, onBack });
  useEffect(() => field.current?.focus(), [field]);
  const asked = (isSent: boolean): void => {
    if (isSent) change('');
    field.current?.focus();
  };
  return (
    // Where no code is taken, the lead would only contradict the field
    <LoginForm why={why} lead={isClosed ? undefined : t('code.lead')} busy={busy} onSubmit={verify}>
      <SentTo email={login.email} onOther={() => onBack()} />
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
      <Button wide type="submit" disabled={code === '' || isClosed} busy={busy}>
        {t(busy ? 'code.submitting' : 'code.submit')}
      </Button>
      <Row>
        <ResendCode login={login} onChange={onChange} onAsked={asked} onGone={onBack} />
      </Row>
    </LoginForm>
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
