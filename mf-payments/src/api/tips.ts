import { api, type Page, pageFrom } from 'shared-ui/app';
import type { ReceivedTip, SentTip, TipsSummary, TipsYearQuery } from 'shared-ui/contracts';
import { answers } from './answers.ts';

/**
 * After an event only the first page is asked for, and the list begins there again: the same event may have changed the state of each tip
 * of the older pages.
 */
const byCursor = {
  refetchCachedPages: false,
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
};

/** As the server wrote it, with the mark at its beginning that spreadsheets know its letters by; a refusal as ever. */
async function asWritten(response: Response): Promise<string> {
  if (!response.ok) return response.text();
  const bytes = await response.arrayBuffer();
  // Every answer of ours is read as JSON
  return JSON.stringify(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
}

/** One's own tips: of a year (in UTC), or of all years without one. */
export const tipsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTipsSummary: build.query<TipsSummary, TipsYearQuery>({
      query: ({ year }) => ({ url: 'tips/summary', params: { year } }),
      responseSchema: answers.tipsSummary,
      providesTags: ['Session', 'Tip'],
    }),
    listReceivedTips: build.infiniteQuery<Page<ReceivedTip>, TipsYearQuery, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { year }, pageParam }) => ({ url: 'tips/received', params: { year, cursor: pageParam } }),
      rawResponseSchema: answers.receivedTips,
      transformResponse: (tips: ReceivedTip[], meta) => pageFrom(tips, meta),
      providesTags: ['Session', 'Tip'],
    }),
    listSentTips: build.infiniteQuery<Page<SentTip>, TipsYearQuery, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { year }, pageParam }) => ({ url: 'tips/sent', params: { year, cursor: pageParam } }),
      rawResponseSchema: answers.sentTips,
      transformResponse: (tips: SentTip[], meta) => pageFrom(tips, meta),
      providesTags: ['Session', 'Tip'],
    }),
    /** The message of a tip that one got does not show again. */
    hideTipMessage: build.mutation<null, string>({
      query: (tipId) => ({ url: `tips/${tipId}/message`, method: 'DELETE' }),
      onQueryStarted: async (tipId, { dispatch, getState, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        for (const year of tipsApi.util.selectCachedArgsForQuery(getState(), 'listReceivedTips'))
          dispatch(
            tipsApi.util.updateQueryData('listReceivedTips', year, ({ pages }) => {
              for (const tip of pages.flatMap(({ items }) => items)) if (tip.id === tipId) tip.message = null;
            }),
          );
      },
    }),
    /** The tips as a table for spreadsheets. */
    downloadTips: build.mutation<string, TipsYearQuery>({
      query: ({ year }) => ({ url: 'tips/csv', params: { year }, responseHandler: asWritten }),
    }),
  }),
});

export const {
  useGetTipsSummaryQuery,
  useListReceivedTipsInfiniteQuery,
  useListSentTipsInfiniteQuery,
  useHideTipMessageMutation,
  useDownloadTipsMutation,
} = tipsApi;
