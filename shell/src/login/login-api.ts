import { api, type ApiError, type CurrentUser, isApiError } from 'shared-ui/app';
import {
  type Login,
  type LoginLink,
  type LoginResponse,
  loginResponseSchema,
  type ResendCode,
  userSchema,
} from 'contracts';

interface LoginError extends ApiError {
  /** Seconds. */
  retryAfter?: number;
}

const TOO_MANY_REQUESTS = 429;

function withRetryAfter(error: ApiError, meta: { response?: Response } | undefined): LoginError {
  const seconds = Number(meta?.response?.headers.get('Retry-After'));
  return error.status === TOO_MANY_REQUESTS && seconds > 0 ? { ...error, retryAfter: seconds } : error;
}

/** Login by a code in a mail (spec §7). Mutations, since no response may be cached. */
export const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<LoginResponse, Login>({
      query: (body) => ({ url: 'auth/login', method: 'POST', body }),
      responseSchema: loginResponseSchema,
    }),
    verifyLogin: build.mutation<CurrentUser, { code: string; userId: number }>({
      query: (body) => ({ url: 'auth/verify', method: 'POST', body }),
      responseSchema: userSchema,
      transformErrorResponse: withRetryAfter,
    }),
    logInByLink: build.mutation<CurrentUser, LoginLink>({
      query: (body) => ({ url: 'auth/login-link', method: 'POST', body }),
      responseSchema: userSchema,
    }),
    resendLoginCode: build.mutation<unknown, ResendCode>({
      query: (body) => ({ url: 'auth/resend-code', method: 'POST', body }),
      transformErrorResponse: withRetryAfter,
    }),
    /** For a tab that did not know that its browser is logged in already. */
    fetchLoggedInUser: build.mutation<CurrentUser, void>({
      query: () => 'auth/me',
      responseSchema: userSchema,
    }),
  }),
});

export const {
  useLogInMutation,
  useLogInByLinkMutation,
  useVerifyLoginMutation,
  useResendLoginCodeMutation,
  useFetchLoggedInUserMutation,
} = loginApi;

/** Seconds until the next attempt is accepted; 0 where the server named none. */
export const getRetryAfter = (error: unknown): number => (error as LoginError | undefined)?.retryAfter ?? 0;

const getCode = (error: unknown): string | undefined => (isApiError(error) ? error.body?.code : undefined);

export const isBotCheckFailed = (error: unknown): boolean => getCode(error) === 'bot_check.failed';

/** Used or expired: another mail is needed. */
export const isLinkGone = (error: unknown): boolean => getCode(error) === 'account.login_link_gone';

/** No code can complete this login: it starts again with the email. After a correct code of a suspended account too. */
export const isLoginGone = (error: unknown): boolean =>
  ['account.login_gone', 'account.suspended'].includes(getCode(error) ?? '');

/** Further codes of this login are refused. */
export const isTooManyTries = (error: unknown): boolean => getCode(error) === 'account.too_many_tries';

/** The code may be mistyped. All other errors are about codes that stay wrong. */
export const mayBeTypo = (error: unknown): boolean =>
  getCode(error) !== 'account.code_expired' && !isTooManyTries(error);
