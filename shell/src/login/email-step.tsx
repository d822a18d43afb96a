import { type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { loginSchema } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { Mail } from 'shared-ui/ui/icon';
import { Input } from 'shared-ui/ui/input';
import { LoginForm } from './login-form.tsx';
import { rememberedEmail, rememberEmail } from './remembered-email.ts';
import type { Refusal } from './use-login.ts';

type EmailInput = RefObject<HTMLInputElement | null>;

interface Props {
  /** What logging in is needed for. */
  why?: string | undefined;
  refusal?: Refusal | undefined;
  field: EmailInput;
  /** Resolves when the dialog has moved on, or cannot. */
  onContinue(email: string): Promise<void>;
}

/** Step 1: the address that the code goes to. */
export function EmailStep({ why, refusal, field, onContinue }: Props) {
  const { t } = useTranslation('login');
  const { email, change, check, error } = useEmail(refusal);
  const { submit, busy } = useSubmit(check, onContinue, field);
  // Also when one comes back from a later step, or was refused
  useEffect(() => field.current?.focus(), [field, refusal]);
  return (
    <LoginForm why={why} lead={t('email.lead')} busy={busy} onSubmit={submit}>
      <Field label={t('email.label')} error={error}>
        <EmailBox ref={field} value={email} onChange={change} />
      </Field>
      <Button wide type="submit" busy={busy}>
        {t(busy ? 'email.submitting' : 'email.submit')}
      </Button>
    </LoginForm>
  );
}

interface BoxProps {
  ref: EmailInput;
  value: string;
  onChange(typed: string): void;
}

const EmailBox = ({ onChange, ...props }: BoxProps) => (
  <Input
    {...props}
    type="email"
    name="email"
    icon={Mail}
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** The email as it is typed. It is checked on submit first, and from then on at every change. */
function useEmail(refusal: Refusal | undefined) {
  const [email, setEmail] = useState(rememberedEmail);
  const [tried, setTried] = useState(false);
  const [answered, setAnswered] = useState<Refusal>();
  const checked = loginSchema.shape.email.safeParse(email);
  const change = (typed: string): void => {
    setEmail(typed);
    rememberEmail(typed);
    setAnswered(refusal);
  };
  /** The email as it is sent; undefined where it is none. */
  const check = (): string | undefined => {
    setTried(true);
    return checked.data;
  };
  const complaint = tried ? checked.error?.issues[0]?.message : undefined;
  return { email, change, check, error: complaint ?? (refusal === answered ? undefined : refusal?.sentence) };
}

function useSubmit(check: () => string | undefined, onContinue: Props['onContinue'], field: EmailInput) {
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const email = check();
    if (email === undefined) return field.current?.focus();
    setBusy(true);
    await onContinue(email);
    setBusy(false);
  };
  return { submit, busy };
}
