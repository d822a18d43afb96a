import { type PictureCrop, type User, userSchema } from 'contracts';
import { api, unlessFailed } from 'shared-ui/app';
import { publishUserChange } from './publish-user-change.ts';

/** A slow connection sends 8 MB in a minute. */
const UPLOAD_TIMEOUT_MS = 90_000;

interface NewPicture {
  file: Blob;
  crop: PictureCrop;
}

const pictureApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadPicture: build.mutation<User, NewPicture>({
      query: ({ file, crop }) => ({
        url: 'profile/picture',
        method: 'POST',
        params: crop,
        body: file,
        headers: { 'content-type': file.type || 'application/octet-stream' },
        timeout: UPLOAD_TIMEOUT_MS,
      }),
      responseSchema: userSchema,
      onQueryStarted: publishUserChange,
      invalidatesTags: (_user, error) => unlessFailed(error, ['CurrentUser', 'Listing', 'MyListing']),
    }),
    removePicture: build.mutation<User, void>({
      query: () => ({ url: 'profile/picture', method: 'DELETE' }),
      responseSchema: userSchema,
      onQueryStarted: publishUserChange,
      invalidatesTags: (_user, error) => unlessFailed(error, ['CurrentUser', 'Listing', 'MyListing']),
    }),
  }),
});

export const { useUploadPictureMutation, useRemovePictureMutation } = pictureApi;
