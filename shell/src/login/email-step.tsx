import { type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { loginSchema } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { Mail } from 'shared-ui/ui/icon';
import { Input } from 'shared-ui/ui/input';
import { LoginForm } from './login-form.tsx';
import { typedEmail } from './pending-login.ts';
import type { EmailError } from './use-login.ts';

interface Props {
  /** What the login is needed for. */
  why?: string | undefined;
  error?: EmailError | undefined;
  field: RefObject<HTMLInputElement | null>;
  /** Resolves when the dialog shows another step, or an error. */
  onContinue(email: string): Promise<void>;
}

/** Step 1: the email address. */
export function EmailStep({ why, error, field, onContinue }: Props) {
  const { t } = useTranslation('login');
  const { email, setEmail, validate, errorText } = useEmail(error);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const validEmail = validate();
    if (validEmail === undefined) return field.current?.focus();
    setBusy(true);
    await onContinue(validEmail);
    setBusy(false);
  };
  // Also after a return from a later step, and after an error
  useEffect(() => field.current?.focus(), [field, error]);
  return (
    <LoginForm why={why} lead={t('email.lead')} busy={busy} onSubmit={submit}>
      <Field label={t('email.label')} error={errorText}>
        <Input
          ref={field}
          value={email}
          type="email"
          name="email"
          icon={Mail}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Button wide type="submit" busy={busy}>
        {t(busy ? 'email.submitting' : 'email.submit')}
      </Button>
    </LoginForm>
  );
}

/** The typed email. It is validated on submit, and from then on at every change. */
function useEmail(error: EmailError | undefined) {
  const [email, setEmail] = useState(() => typedEmail.get() ?? '');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [dismissedError, setDismissedError] = useState<EmailError>();
  const validation = loginSchema.shape.email.safeParse(email);
  const changeEmail = (typed: string): void => {
    setEmail(typed);
    typedEmail.save(typed);
    setDismissedError(error);
  };
  /** The normalized email; undefined where it is invalid. */
  const validate = (): string | undefined => {
    setSubmitted(true);
    return validation.data;
  };
  const validationError = wasSubmitted ? validation.error?.issues[0]?.message : undefined;
  const errorText = validationError ?? (error === dismissedError ? undefined : error?.text);
  return { email, setEmail: changeEmail, validate, errorText };
}
