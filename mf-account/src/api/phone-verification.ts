import { type PhoneVerification, phoneVerificationSchema, type User, userSchema } from 'contracts';
import { api, type ApiError } from 'shared-ui/app';
import { publishUserChange } from './publish-user-change.ts';

/** The page's user is out of date: another tab verified or removed the number. */
const OUTDATED_USER_CODES = ['account.phone_verified', 'account.phone_missing'];
const getTags = (error: ApiError | undefined) =>
  !error || OUTDATED_USER_CODES.includes(error.body?.code ?? '')
    ? (['PhoneVerification', 'CurrentUser'] as const)
    : (['PhoneVerification'] as const);

const phoneVerificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPhoneVerification: build.query<PhoneVerification, void>({
      query: () => 'phone-verification',
      responseSchema: phoneVerificationSchema,
      providesTags: ['PhoneVerification', 'Session'],
    }),
    verifyPhone: build.mutation<User, string>({
      query: (code) => ({ url: 'auth/verify', method: 'POST', body: { code } }),
      responseSchema: userSchema,
      onQueryStarted: publishUserChange,
      // A wrong code may have been the last attempt
      invalidatesTags: (_user, error) => getTags(error),
    }),
    resendPhoneCode: build.mutation<unknown, void>({
      query: () => ({ url: 'auth/resend-verification', method: 'POST' }),
      // In any case the server has a new time for the next request
      invalidatesTags: (_result, error) => getTags(error),
    }),
  }),
});

export const { useGetPhoneVerificationQuery, useVerifyPhoneMutation, useResendPhoneCodeMutation } =
  phoneVerificationApi;
