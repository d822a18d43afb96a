import { type ProfileChanges, type User, userSchema } from 'contracts';
import { api, unlessFailed } from 'shared-ui/app';
import { publishUserChange } from './publish-user-change.ts';

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<User, ProfileChanges>({
      query: (body) => ({ url: 'profile', method: 'PATCH', body }),
      responseSchema: userSchema,
      onQueryStarted: publishUserChange,
      // Cards show the username, the picture and the languages
      invalidatesTags: (_user, error) =>
        unlessFailed(error, ['CurrentUser', 'PhoneVerification', 'Listing', 'MyListing']),
    }),
  }),
});

export const { useUpdateProfileMutation } = profileApi;
