import { api, unlessFailed } from 'shared-ui/app';
import type { Block, NewReport, ReportReceipt } from 'shared-ui/contracts';
import { answers } from './answers.ts';

/** Whom one does not see is in no list, conversation, quote or card any more: all of it is asked for anew. */
const SEEN_ANEW = ['Listing', 'Testimonial', 'Session', 'Conversation', 'Thread'] as const;

export const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Blocks a person, by user id, or no longer does. It works both ways, and they are not told. 404 for nobody. */
    setBlocked: build.mutation<Block, Block>({
      query: ({ userId, blocked }) => ({ url: `blocks/${String(userId)}`, method: blocked ? 'PUT' : 'DELETE' }),
      responseSchema: answers.block,
      invalidatesTags: (_block, error) => unlessFailed(error, SEEN_ANEW),
    }),
    /** Tells the operator of a person, a listing or a message. 404 where it is not there, or not for who reports. */
    sendReport: build.mutation<ReportReceipt, NewReport>({
      query: (body) => ({ url: 'reports', method: 'POST', body }),
      responseSchema: answers.reportReceipt,
      invalidatesTags: (receipt, error) => unlessFailed(error, receipt?.blocked ? SEEN_ANEW : []),
    }),
  }),
});

export const { useSetBlockedMutation, useSendReportMutation } = safetyApi;
