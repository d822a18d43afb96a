import { api, type ApiError, type CurrentUser } from 'shared-ui/app';
import { type Login, type LoginAnswer, loginAnswerSchema, type ResendCode, userSchema } from 'shared-ui/contracts';

/** A refusal that says how long to wait, in seconds. */
interface Limited extends ApiError {
  retryAfter?: number;
}

const RETRY_AFTER = 'Retry-After';
const LIMITED = 429;

function withWait(error: ApiError, meta: { response?: Response } | undefined): Limited {
  const seconds = Number(meta?.response?.headers.get(RETRY_AFTER));
  return error.status === LIMITED && seconds > 0 ? { ...error, retryAfter: seconds } : error;
}

/** Seconds until it is worth another try; 0 where the server named none. */
export const waitAfter = (error: unknown): number => (error as Limited | undefined)?.retryAfter ?? 0;

/** Logging in by a code in the mail (spec §7). None of these is kept: what they answer belongs to the moment. */
export const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<LoginAnswer, Login>({
      query: (body) => ({ url: 'auth/login', method: 'POST', body }),
      responseSchema: loginAnswerSchema,
    }),
    verifyLogin: build.mutation<CurrentUser, { code: string; userId: number }>({
      query: (body) => ({ url: 'auth/verify', method: 'POST', body }),
      responseSchema: userSchema,
      transformErrorResponse: withWait,
    }),
    resendLoginCode: build.mutation<unknown, ResendCode>({
      query: (body) => ({ url: 'auth/resend-code', method: 'POST', body }),
      transformErrorResponse: withWait,
    }),
    /** For a tab that did not know that its browser is logged in already. */
    askWhoIsLoggedIn: build.mutation<CurrentUser, void>({
      query: () => 'auth/me',
      responseSchema: userSchema,
    }),
  }),
});

export const { useLogInMutation, useVerifyLoginMutation, useResendLoginCodeMutation, useAskWhoIsLoggedInMutation } =
  loginApi;
