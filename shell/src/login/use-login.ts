import { useEffect, useRef, useState } from 'react';
import { type CurrentUser, isApiError, notify, sentenceOf, sessionStarted, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import { BOT_CHECK_ACTIONS } from 'shared-ui/contracts';
import { useAskWhoIsLoggedInMutation, useLogInMutation } from './login-api.ts';
import { rememberEmail } from './remembered-email.ts';

/** What the server said of the email that was sent last. A new one each time, also where the words are the same. */
export interface Refusal {
  sentence: string;
}

/** Where the dialog is. */
export type LoginStep =
  | { name: 'email'; refusal?: Refusal }
  | { name: 'code'; email: string; loginId: number }
  | { name: 'unproven'; email: string; attempt: number };

const codeOf = (error: unknown): string | undefined => (isApiError(error) ? error.body?.code : undefined);

const isUnproven = (error: unknown): boolean => codeOf(error) === 'bot_check.failed';

/** No code leads on from here: the email is asked for again. */
export const isGone = (error: unknown): boolean => codeOf(error) === 'account.login_gone';

/** What was typed may be a slip. Every other refusal is of a code that will never be right. */
export const isWorthAnotherLook = (error: unknown): boolean =>
  !['account.code_expired', 'account.too_many_tries'].includes(codeOf(error) ?? '');

/** The steps of logging in (spec §4 Login): an email, then the code that was sent to it, unless none is needed. */
export function useLogin() {
  const [step, setStep] = useState<LoginStep>({ name: 'email' });
  const isOpen = useIsMounted();
  const ask = useCodeRequest();

  const askForCode = async (email: string): Promise<void> => {
    const next = await ask(email);
    // Somebody who closed the dialog meanwhile is asked for nothing any more
    if (isOpen.current) setStep(next === 'unproven' ? (before) => anotherFailure(before, email) : next);
  };
  const backToEmail = (sentence?: string): void =>
    setStep({ name: 'email', ...(sentence !== undefined && { refusal: { sentence } }) });
  return { step, askForCode, backToEmail };
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
  const welcome = useWelcome();
  const refuse = useRefusal();

  return async (email: string): Promise<LoginStep | 'unproven'> => {
    const captchaToken = await makeToken();
    if (captchaToken === null) return 'unproven';
    const { data, error } = await logIn({ email, captchaToken });
    if (isUnproven(error)) return 'unproven';
    if (!data) return { name: 'email', refusal: { sentence: refuse(error) } };
    if (data.needsVerification) {
      notify({ title: t('code.required'), description: t('code.lead') });
      return { name: 'code', email, loginId: data.user.id };
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

/** Says in a toast that it did not work, and answers the sentence for the field (spec §8, Login failure). */
export function useRefusal() {
  const { t } = useTranslation('login');
  return (error: unknown): string => {
    const sentence = sentenceOf(error, t('failedText'));
    notify({ title: t('failed'), description: sentence, variant: 'destructive' });
    return sentence;
  };
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
