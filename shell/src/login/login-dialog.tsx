import { useEffect, useRef } from 'react';
import { registerLocale, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Dialog } from 'shared-ui/ui/dialog';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import en from './locales/en.json' with { type: 'json' };
import type { LoginDialogProps } from './login-requests.ts';
import { forgetLogin } from './pending-login.ts';
import { rememberEmail } from './remembered-email.ts';
import { UnprovenStep } from './unproven-step.tsx';
import { useLogin } from './use-login.ts';

registerLocale('login', en);

/**
 * Logging in by a code in the mail (spec §2, Login dialog). Opens at the email, or at the code while one waits to be
 * entered. Who shows it closes it once somebody is logged in, here or in another tab.
 */
export function LoginDialog({ open, ...props }: LoginDialogProps) {
  const isLoggedIn = useCurrentUser().user !== null;
  useEffect(() => {
    if (!isLoggedIn) return;
    forgetLogin();
    rememberEmail('');
  }, [isLoggedIn]);
  return open ? <OpenLogin {...props} /> : null;
}

function OpenLogin({ why, onOpenChange }: Omit<LoginDialogProps, 'open'>) {
  const { t } = useTranslation('login');
  const { step, askForCode, backToEmail, change, leave } = useLogin();
  const firstField = useRef<HTMLInputElement>(null);
  const unproven = step.name === 'unproven';
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(unproven ? 'unproven.title' : 'title')}
      closeLabel={t('close')}
      initialFocus={firstField}
      urgent={unproven}
    >
      {step.name === 'email' ? (
        <EmailStep why={why} refusal={step.refusal} field={firstField} onContinue={askForCode} />
      ) : null}
      {step.name === 'code' ? (
        <CodeStep
          key={step.login.loginId}
          why={why}
          login={step.login}
          field={firstField}
          onChange={(changes) => change(step.login, changes)}
          onBack={(sentence) => leave(step.login, sentence)}
        />
      ) : null}
      {step.name === 'unproven' ? (
        <UnprovenStep attempt={step.attempt} onRetry={() => askForCode(step.email)} onCancel={() => backToEmail()} />
      ) : null}
    </Dialog>
  );
}
