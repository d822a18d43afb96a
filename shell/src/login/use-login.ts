import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CurrentUser, errorMessage, isUnreachable, notify, sessionStarted, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import { BOT_CHECK_ACTIONS } from 'contracts';
import { isBotCheckFailed, useFetchLoggedInUserMutation, useLogInMutation } from './login-api.ts';
import { markLoggedInHere } from './logged-in-here.ts';
import {
  getPendingLogin,
  leaveLogin,
  savePendingLogin,
  type PendingLogin,
  typedEmail,
  updateLogin,
} from './pending-login.ts';

/** The error of the email that was sent last. A new object each time, also with the same text. */
export interface EmailError {
  text: string;
}

/** The step that the dialog shows. */
export type LoginStep =
  | { name: 'email'; error?: EmailError }
  | { name: 'code'; login: PendingLogin }
  | { name: 'link'; email: string }
  | { name: 'bot-check-failed'; email: string; attempt: number };

/** The steps of a login (spec §4 Login): an email, then its code, unless none is needed. Starts with a code that is still pending. */
export function useLogin() {
  const [step, setStep] = useState<LoginStep>(() => {
    const login = getPendingLogin();
    return login ? { name: 'code', login } : { name: 'email' };
  });
  const submitEmail = useSubmitEmail();

  const requestCode = async (email: string): Promise<void> => {
    const next = await submitEmail(email);
    // The attempts are counted, so that a second failure in a row is announced too
    setStep((before) =>
      next === 'bot-check-failed'
        ? { name: next, email, attempt: before.name === next ? before.attempt + 1 : 1 }
        : next,
    );
  };
  const backToEmail = (errorText?: string): void =>
    setStep({ name: 'email', ...(errorText !== undefined && { error: { text: errorText } }) });
  const update = ({ loginId }: PendingLogin, changes: Partial<PendingLogin>): void => {
    const login = updateLogin(loginId, changes);
    if (login) setStep({ name: 'code', login });
  };
  const leave = ({ loginId, email }: PendingLogin, errorText?: string): void => {
    leaveLogin(loginId);
    // A reload has removed what was typed
    if (!typedEmail.get()) typedEmail.save(email);
    backToEmail(errorText);
  };
  return { step, requestCode, backToEmail, update, leave };
}

/** Solves the bot check, requests a code, and returns the next step. */
function useSubmitEmail() {
  const { t } = useTranslation('login');
  const makeToken = useBotCheck(BOT_CHECK_ACTIONS.login);
  const [logIn] = useLogInMutation();
  const [fetchLoggedInUser] = useFetchLoggedInUserMutation();
  const isOpen = useIsOpen();
  const notifyWhileOpen = useNotifyWhileOpen();
  const onLoggedIn = useOnLoggedIn();
  const notifyLoginFailed = useNotifyLoginFailed();

  /** No token, or one that was refused (spec §8, Missing bot-check token). */
  const failBotCheck = (): 'bot-check-failed' => {
    notifyWhileOpen({ title: t('unproven.title'), description: t('unproven.text'), variant: 'destructive' });
    return 'bot-check-failed';
  };
  return async (email: string): Promise<LoginStep | 'bot-check-failed'> => {
    const captchaToken = await makeToken();
    if (captchaToken === null) return failBotCheck();
    // Closed before anything was sent: no mail is wanted
    if (!isOpen.current) return { name: 'email' };
    const { data, error } = await logIn({ email, captchaToken });
    if (isBotCheckFailed(error)) return failBotCheck();
    if (!data) return { name: 'email', error: { text: notifyLoginFailed(error) } };
    if (data.needsVerification) {
      // The dialog was closed, and opened again for another login, which stays
      if (!isOpen.current && getPendingLogin()) return { name: 'email' };
      const isLink = data.method === 'link';
      notifyWhileOpen({ title: t('code.required'), description: t(isLink ? 'link.lead' : 'code.lead') });
      if (isLink) return { name: 'link', email };
      return { name: 'code', login: savePendingLogin(data.user.id, email) };
    }
    const user = await fetchLoggedInUser();
    if (!user.data) return { name: 'email', error: { text: notifyLoginFailed(user.error) } };
    onLoggedIn(user.data);
    return { name: 'email' };
  };
}

/** Starts the session on the whole site. */
export function useOnLoggedIn() {
  const { t } = useTranslation('login');
  return (user: CurrentUser): void => {
    typedEmail.remove();
    markLoggedInHere();
    sessionStarted(user);
    notify({ title: t('done'), description: t('doneText') });
  };
}

/** Shows the toast of spec §8, Login failure, and returns the text for the field, which may be more specific. */
export function useNotifyLoginFailed() {
  const { t } = useTranslation('login');
  const notifyWhileOpen = useNotifyWhileOpen();
  return (error: unknown): string => {
    const errorText = errorMessage(error, t('failedText'));
    notifyWhileOpen({ title: t('failed'), description: errorText, variant: 'destructive' });
    return isUnreachable(error) ? t('unreachable') : errorText;
  };
}

/** `notify` while the dialog is open: after it was closed nobody waits for the response. */
export function useNotifyWhileOpen(): typeof notify {
  const isOpen = useIsOpen();
  return useCallback<typeof notify>(
    (toast) => {
      if (isOpen.current) notify(toast);
    },
    [isOpen],
  );
}

/** Whether the caller is mounted: responses may come after the dialog was closed. */
function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
