import { api, type CurrentUser, isApiError } from 'shared-ui/app';
import {
  type Login,
  type LoginLink,
  type LoginResponse,
  loginResponseSchema,
  type ResendCode,
  userSchema,
} from 'contracts';

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
    }),
    logInByLink: build.mutation<CurrentUser, LoginLink>({
      query: (body) => ({ url: 'auth/login-link', method: 'POST', body }),
      responseSchema: userSchema,
    }),
    resendLoginCode: build.mutation<unknown, ResendCode>({
      query: (body) => ({ url: 'auth/resend-code', method: 'POST', body }),
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

const getCode = (error: unknown): string | undefined => (isApiError(error) ? error.body?.code : undefined);

export const isBotCheckFailed = (error: unknown): boolean => getCode(error) === 'bot_check.failed';

/** No code can complete this login: it starts again with the email. After a correct code of a suspended account too. */
export const isLoginGone = (error: unknown): boolean =>
  ['account.login_gone', 'account.suspended'].includes(getCode(error) ?? '');

/** Further codes of this login are refused. */
export const isTooManyTries = (error: unknown): boolean => getCode(error) === 'account.too_many_tries';

/** The code may be mistyped. All other errors are about codes that stay wrong. */
export const mayBeTypo = (error: unknown): boolean =>
  getCode(error) !== 'account.code_expired' && !isTooManyTries(error);
