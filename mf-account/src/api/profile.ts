import { api, unlessFailed } from 'shared-ui/app';
import { type ProfileChanges, type User, userSchema } from 'shared-ui/contracts';
import { tellOtherTabs } from './tell-other-tabs.ts';

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<User, ProfileChanges>({
      query: (body) => ({ url: 'profile', method: 'PATCH', body }),
      responseSchema: userSchema,
      onQueryStarted: tellOtherTabs,
      // Cards show the username, the picture and the languages
      invalidatesTags: (_saved, error) =>
        unlessFailed(error, ['CurrentUser', 'PhoneVerification', 'Listing', 'MyListing']),
    }),
  }),
});

export const { useUpdateProfileMutation } = profileApi;
