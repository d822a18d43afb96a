import type { ContactMessage, ContactReceipt } from 'contracts';
import { api } from 'shared-ui/app';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Writes to the operator (spec §7). Null where no copy was asked for, and from an older node. */
    sendContactMessage: build.mutation<ContactReceipt | null, ContactMessage>({
      query: (body) => ({ url: 'contact', method: 'POST', body }),
    }),
  }),
});

export const { useSendContactMessageMutation } = contactApi;
