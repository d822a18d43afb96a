import { api, type ApiError } from 'shared-ui/app';
import { type PhoneVerification, phoneVerificationSchema, type User, userSchema } from 'shared-ui/contracts';
import { tellOtherTabs } from './tell-other-tabs.ts';
import { withRetryAfter } from './timed-refusal.ts';

/** What this page took for true is not so any more: verified in another tab, or the number removed there. */
const OVERTAKEN = ['account.phone_verified', 'account.phone_missing'];
const afterCode = (error: ApiError | undefined) =>
  !error || OVERTAKEN.includes(error.body?.code ?? '')
    ? (['PhoneVerification', 'CurrentUser'] as const)
    : (['PhoneVerification'] as const);

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
      onQueryStarted: tellOtherTabs,
      // A refused code may have been the last try
      invalidatesTags: (_verified, error) => afterCode(error),
    }),
    resendPhoneCode: build.mutation<unknown, void>({
      query: () => ({ url: 'auth/resend-verification', method: 'POST' }),
      transformErrorResponse: withRetryAfter,
      // Refused or not, the server says when to ask again
      invalidatesTags: (_sent, error) => afterCode(error),
    }),
  }),
});

export const { useGetPhoneVerificationQuery, useVerifyPhoneMutation, useResendPhoneCodeMutation } =
  phoneVerificationApi;
