import { isApiError } from 'shared-ui/app';
import { waitAfter } from './login-api.ts';
import type { PendingLogin } from './pending-login.ts';

const TOO_MANY_TRIES = 'account.too_many_tries';

const codeOf = (error: unknown): string | undefined => (isApiError(error) ? error.body?.code : undefined);

/** Nothing showed that a person is there. */
export const isUnproven = (error: unknown): boolean => codeOf(error) === 'bot_check.failed';

/** No code leads on from here, be it that a right one was used up by an account that is suspended: the email is asked for again. */
export const isGone = (error: unknown): boolean =>
  ['account.login_gone', 'account.suspended'].includes(codeOf(error) ?? '');

/** More codes of this login would not help. */
export const isTooManyTries = (error: unknown): boolean => codeOf(error) === TOO_MANY_TRIES;

/** What was typed may be a slip. Every other refusal is of a code that will never be right. */
export const isWorthAnotherLook = (error: unknown): boolean =>
  !['account.code_expired', TOO_MANY_TRIES].includes(codeOf(error) ?? '');

/** What a refusal that names a wait means for the login: no codes until then. After too many tries that is its end. */
export function closingBy(error: unknown): Partial<PendingLogin> | undefined {
  const seconds = waitAfter(error);
  if (seconds === 0) return undefined;
  const until = Date.now() + seconds * 1000;
  return isTooManyTries(error) ? { until, closed: { until, forGood: true } } : { closed: { until, forGood: false } };
}
