import { useEffect, useRef } from 'react';
import { registerLocale, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Dialog } from 'shared-ui/ui/dialog';
import en from '../locales/en/login.json' with { type: 'json' };
import { BotCheckFailedStep } from './bot-check-failed-step.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { LinkStep } from './link-step.tsx';
import type { LoginDialogProps } from './login-requests.ts';
import { removeLogin, typedEmail } from './pending-login.ts';
import { useLogin } from './use-login.ts';

registerLocale('login', en);

/** Login by a code in a mail (spec §2, Login dialog). The host closes it after a login, in this or another tab. */
export function LoginDialog({ open, ...props }: LoginDialogProps) {
  const isLoggedIn = useCurrentUser().user !== null;
  useEffect(() => {
    if (!isLoggedIn) return;
    removeLogin();
    typedEmail.remove();
  }, [isLoggedIn]);
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ why, onOpenChange }: Omit<LoginDialogProps, 'open'>) {
  const { t } = useTranslation('login');
  const { step, requestCode, backToEmail, update, leave } = useLogin();
  const firstField = useRef<HTMLInputElement>(null);
  const isBotCheckFailed = step.name === 'bot-check-failed';
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(isBotCheckFailed ? 'unproven.title' : 'title')}
      closeLabel={t('close')}
      initialFocus={firstField}
      urgent={isBotCheckFailed}
    >
      {step.name === 'email' ? (
        <EmailStep why={why} error={step.error} field={firstField} onContinue={requestCode} />
      ) : null}
      {step.name === 'code' ? (
        <CodeStep
          key={step.login.loginId}
          why={why}
          login={step.login}
          field={firstField}
          onUpdate={(changes) => update(step.login, changes)}
          onBack={(errorText) => leave(step.login, errorText)}
        />
      ) : null}
      {step.name === 'link' ? <LinkStep why={why} email={step.email} onBack={() => backToEmail()} /> : null}
      {step.name === 'bot-check-failed' ? (
        <BotCheckFailedStep
          attempt={step.attempt}
          onRetry={() => requestCode(step.email)}
          onCancel={() => backToEmail()}
        />
      ) : null}
    </Dialog>
  );
}
