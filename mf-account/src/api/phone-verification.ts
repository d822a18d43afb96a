import { api, type ApiError } from 'shared-ui/app';
import { type PhoneVerification, phoneVerificationSchema, type User, userSchema } from 'shared-ui/contracts';

/** A refusal, with the seconds for which it will be the same (Retry-After of a limit); 0 where another try may help. */
export type TimedRefusal = ApiError & { retryAfter: number };

/** What this page took for true is not so any more: verified in another tab, or the number removed there. */
const OVERTAKEN = ['account.phone_verified', 'account.phone_missing'];
const afterCode = (error: ApiError | undefined) =>
  !error || OVERTAKEN.includes(error.body?.code ?? '')
    ? (['PhoneVerification', 'CurrentUser'] as const)
    : (['PhoneVerification'] as const);

const seconds = (header: string | null | undefined): number => Math.max(0, Number(header ?? 0)) || 0;

export const phoneVerificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPhoneVerification: build.query<PhoneVerification, void>({
      query: () => 'phone-verification',
      responseSchema: phoneVerificationSchema,
      providesTags: ['PhoneVerification', 'Session'],
    }),
    verifyPhone: build.mutation<User, string>({
      query: (code) => ({ url: 'auth/verify', method: 'POST', body: { code } }),
      responseSchema: userSchema,
      // A refused code may have been the last try
      invalidatesTags: (_verified, error) => afterCode(error),
    }),
    resendPhoneCode: build.mutation<unknown, void>({
      query: () => ({ url: 'auth/resend-verification', method: 'POST' }),
      transformErrorResponse: (error, meta): TimedRefusal => ({
        ...error,
        retryAfter: error.status === 429 ? seconds(meta?.response?.headers.get('Retry-After')) : 0,
      }),
      // Refused or not, the server says when to ask again
      invalidatesTags: (_sent, error) => afterCode(error),
    }),
  }),
});

export const { useGetPhoneVerificationQuery, useVerifyPhoneMutation, useResendPhoneCodeMutation } =
  phoneVerificationApi;
