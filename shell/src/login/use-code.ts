import { type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { useVerifyLoginMutation } from './login-api.ts';
import type { PendingLogin } from './pending-login.ts';
import { closingBy, isGone, isWorthAnotherLook } from './login-refusals.ts';
import { useRefusal, useWelcome } from './use-login.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { waitInMinutes } from './wait-words.ts';

interface Options {
  login: PendingLogin;
  field: RefObject<HTMLInputElement | null>;
  onChange(changes: Partial<PendingLogin>): void;
  /** Back to the email, with what there is to say of it. */
  onBack(sentence?: string): void;
}

/** The code as it is typed, and what became of it. */
export function useCode({ login, field, onChange, onBack }: Options) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [send, { isLoading: busy }] = useVerifyLoginMutation();
  const closed = useClosed(login, onBack);
  const welcome = useWelcome();
  const refuse = useRefusal();

  const change = (digits: string): void => {
    setCode(digits);
    setError(undefined);
  };
  const verify = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // How many digits a code has is for the API to say (spec §5)
    if (code === '' || busy || closed !== undefined) return;
    const answer = await send({ code, userId: login.loginId });
    if (answer.data) return welcome(answer.data);
    const sentence = refuse(answer.error);
    if (isGone(answer.error)) return onBack(sentence);
    if (!isWorthAnotherLook(answer.error)) setCode('');
    const closing = closingBy(answer.error);
    if (closing) onChange(closing);
    else setError(sentence);
    // Kept, to be compared with the mail; marked, so that the next digit begins anew
    field.current?.select();
  };
  return { code, change, error: closed ?? error, isClosed: closed !== undefined, busy, verify };
}

/** Why no code is taken for now, in words that stay true while time passes; undefined: codes are taken. */
function useClosed({ closed }: PendingLogin, onBack: () => void): string | undefined {
  const { t } = useTranslation('login');
  const seconds = useSecondsUntil(closed?.until ?? 0);
  const isOver = closed?.forGood === true && seconds === 0;
  useEffect(() => {
    if (isOver) onBack();
  }, [isOver, onBack]);
  if (seconds === 0) return undefined;
  return t(closed?.forGood ? 'code.tooManyTries' : 'code.closed', { wait: waitInMinutes(t, seconds) });
}
