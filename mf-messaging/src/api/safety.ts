import type { Block, NewReport, ReportReceipt } from 'contracts';
import { api, unlessFailed } from 'shared-ui/app';
import { messagesApi } from './messages.ts';
import { responseSchemas } from './response-schemas.ts';

/** A blocked person disappears from lists, conversations, quotes and cards: all of them are refetched. */
const TAGS_WITH_PEOPLE = ['Listing', 'Testimonial', 'Session', 'Conversation', 'Thread'] as const;

export const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Blocks or unblocks a user. It works both ways, and the other user is not notified. 404 for an unknown user. */
    setBlocked: build.mutation<Block, Block>({
      query: ({ userId, blocked }) => ({ url: `blocks/${String(userId)}`, method: blocked ? 'PUT' : 'DELETE' }),
      responseSchema: responseSchemas.block,
      invalidatesTags: (_block, error) => unlessFailed(error, TAGS_WITH_PEOPLE),
      onQueryStarted: async (_block, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => undefined);
        if (response) showBlock(dispatch, response.data);
      },
    }),
    /** Reports a person, a listing or a message to the operator. 404 where the reporter cannot see it. */
    sendReport: build.mutation<ReportReceipt, NewReport>({
      query: (body) => ({ url: 'reports', method: 'POST', body }),
      responseSchema: responseSchemas.reportReceipt,
      invalidatesTags: (receipt, error) => unlessFailed(error, receipt?.blocked ? TAGS_WITH_PEOPLE : []),
      onQueryStarted: async ({ kind, id }, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => undefined);
        if (kind === 'person' && response?.data.blocked) showBlock(dispatch, { userId: id, blocked: true });
      },
    }),
  }),
});

/** In their conversation, before it is fetched again. */
function showBlock(
  dispatch: (change: ReturnType<typeof messagesApi.util.updateQueryData>) => unknown,
  { userId: otherUserId, blocked }: Block,
): void {
  dispatch(
    messagesApi.util.updateQueryData('getThread', { otherUserId }, ({ pages }) => {
      for (const page of pages) page.blocked = blocked;
    }),
  );
}

export const { useSetBlockedMutation, useSendReportMutation } = safetyApi;
