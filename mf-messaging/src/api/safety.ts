import type { Block, BlockedPerson, NewReport, ReportReceipt } from 'contracts';
import { api, type Page, pageFrom, unlessFailed } from 'shared-ui/app';
import { messagesApi } from './messages.ts';
import { getCachedPages, mergedPages, mergePages } from './pages.ts';
import { responseSchemas } from './response-schemas.ts';

/** A blocked person disappears from lists, conversations, quotes and cards: all of them are refetched. */
const TAGS_WITH_PEOPLE = ['Listing', 'Testimonial', 'Session', 'Conversation', 'Thread', 'Block'] as const;

export const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whom one has blocked, the last one first. */
    listBlocked: build.infiniteQuery<Page<BlockedPerson>, void, string | undefined>({
      infiniteQueryOptions: mergedPages,
      async queryFn({ pageParam }, store, _options, fetchPage) {
        const { data, error, meta } = await fetchPage({ url: 'blocks', params: { cursor: pageParam } });
        if (error) return { error, meta };
        const page = pageFrom(responseSchemas.blockedPeople?.parse(data) ?? (data as BlockedPerson[]), meta);
        return { data: pageParam ? page : mergePages(page, getCachedPages(store)), meta };
      },
      providesTags: ['Session', 'Block'],
    }),
    /**
     * Blocks or unblocks a user. It works both ways, and the other user is not notified. 404 for an unknown user. `listed`: shows them in
     * the list of whom one has blocked, before that is fetched again.
     */
    setBlocked: build.mutation<Block, Block & { listed?: BlockedPerson }>({
      query: ({ userId, blocked }) => ({ url: `blocks/${String(userId)}`, method: blocked ? 'PUT' : 'DELETE' }),
      responseSchema: responseSchemas.block,
      invalidatesTags: (_block, error) => unlessFailed(error, TAGS_WITH_PEOPLE),
      onQueryStarted: async ({ listed }, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => undefined);
        if (!response) return;
        showBlock(dispatch, response.data);
        showInList(dispatch, response.data, listed);
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

/** Who is unblocked leaves the list; who is blocked again stands first. */
function showInList(
  dispatch: (change: ReturnType<typeof safetyApi.util.updateQueryData>) => unknown,
  { userId, blocked }: Block,
  listed: BlockedPerson | undefined,
): void {
  dispatch(
    safetyApi.util.updateQueryData('listBlocked', undefined, ({ pages }) => {
      for (const page of pages) page.items = page.items.filter(({ id }) => id !== userId);
      if (blocked && listed) pages[0]?.items.unshift(listed);
    }),
  );
}

export const { useListBlockedInfiniteQuery, useSetBlockedMutation, useSendReportMutation } = safetyApi;
