import { useState } from 'react';
import { type CurrentUser, isUnreachable, notify, sentenceOf, sessionStarted, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import { BOT_CHECK_ACTIONS } from 'shared-ui/contracts';
import { useAskWhoIsLoggedInMutation, useLogInMutation } from './login-api.ts';
import { isUnproven } from './login-refusals.ts';
import { changeLogin, codeSent, leaveLogin, type PendingLogin, pendingLogin } from './pending-login.ts';
import { rememberedEmail, rememberEmail } from './remembered-email.ts';
import { useIsOpen, useNotifyWhileOpen } from './use-notify-while-open.ts';

/** What the server said of the email that was sent last. A new one each time, also where the words are the same. */
export interface Refusal {
  sentence: string;
}

/** Where the dialog is. */
export type LoginStep =
  | { name: 'email'; refusal?: Refusal }
  | { name: 'code'; login: PendingLogin }
  | { name: 'unproven'; email: string; attempt: number };

/**
 * The steps of logging in (spec §4 Login): an email, then the code that was sent to it, unless none is needed. Begins with
 * the code where one still waits to be entered.
 */
export function useLogin() {
  const [step, setStep] = useState<LoginStep>(firstStep);
  const ask = useCodeRequest();

  const askForCode = async (email: string): Promise<void> => {
    const next = await ask(email);
    setStep(next === 'unproven' ? (before) => anotherFailure(before, email) : next);
  };
  const backToEmail = (sentence?: string): void =>
    setStep({ name: 'email', ...(sentence !== undefined && { refusal: { sentence } }) });
  const change = ({ loginId }: PendingLogin, changes: Partial<PendingLogin>): void => {
    const login = changeLogin(loginId, changes);
    if (login) setStep({ name: 'code', login });
  };
  const leave = ({ loginId, email }: PendingLogin, sentence?: string): void => {
    leaveLogin(loginId);
    // A tab that was reloaded has forgotten what was typed
    if (rememberedEmail() === '') rememberEmail(email);
    backToEmail(sentence);
  };
  return { step, askForCode, backToEmail, change, leave };
}

function firstStep(): LoginStep {
  const login = pendingLogin();
  return login ? { name: 'code', login } : { name: 'email' };
}

/** Counts, so that a second failure in a row is read out too. */
const anotherFailure = (before: LoginStep, email: string): LoginStep => ({
  name: 'unproven',
  email,
  attempt: before.name === 'unproven' ? before.attempt + 1 : 1,
});

/** Proves that a person is there, asks for a code, and answers where to go on. */
function useCodeRequest() {
  const { t } = useTranslation('login');
  const makeToken = useBotCheck(BOT_CHECK_ACTIONS.login);
  const [logIn] = useLogInMutation();
  const [askWhoIsLoggedIn] = useAskWhoIsLoggedInMutation();
  const isOpen = useIsOpen();
  const say = useNotifyWhileOpen();
  const welcome = useWelcome();
  const refuse = useRefusal();

  /** No token, or none that proves anything (spec §8, Missing bot-check token). */
  const unproven = (): 'unproven' => {
    say({ title: t('unproven.title'), description: t('unproven.text'), variant: 'destructive' });
    return 'unproven';
  };
  return async (email: string): Promise<LoginStep | 'unproven'> => {
    const captchaToken = await makeToken();
    if (captchaToken === null) return unproven();
    // Closed before anything was sent: no mail is wanted any more
    if (!isOpen.current) return { name: 'email' };
    const { data, error } = await logIn({ email, captchaToken });
    if (isUnproven(error)) return unproven();
    if (!data) return { name: 'email', refusal: { sentence: refuse(error) } };
    if (data.needsVerification) {
      // Opened anew meanwhile, and on with another login: that one stands
      if (!isOpen.current && pendingLogin()) return { name: 'email' };
      say({ title: t('code.required'), description: t('code.lead') });
      return { name: 'code', login: codeSent(data.user.id, email) };
    }
    const known = await askWhoIsLoggedIn();
    if (!known.data) return { name: 'email', refusal: { sentence: refuse(known.error) } };
    welcome(known.data);
    return { name: 'email' };
  };
}

/** The end of logging in: the whole site hears of it, and so does the person. */
export function useWelcome() {
  const { t } = useTranslation('login');
  return (user: CurrentUser): void => {
    rememberEmail('');
    sessionStarted(user);
    notify({ title: t('done'), description: t('doneText') });
  };
}

/** Says in a toast that it did not work (spec §8, Login failure), and answers the sentence for the field, which may say more. */
export function useRefusal() {
  const { t } = useTranslation('login');
  const say = useNotifyWhileOpen();
  return (error: unknown): string => {
    const sentence = sentenceOf(error, t('failedText'));
    say({ title: t('failed'), description: sentence, variant: 'destructive' });
    return isUnreachable(error) ? t('unreachable') : sentence;
  };
}
