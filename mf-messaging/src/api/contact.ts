import type { ContactMessage } from 'contracts';
import { api } from 'shared-ui/app';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Writes to the operator (spec §7). */
    sendContactMessage: build.mutation<null, ContactMessage>({
      query: (body) => ({ url: 'contact', method: 'POST', body }),
    }),
  }),
});

export const { useSendContactMessageMutation } = contactApi;
