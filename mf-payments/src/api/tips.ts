import { api, type Page, pageFrom } from 'shared-ui/app';
import { cursorPages } from 'shared-ui/app/pages';
import type { Receipt, ReceivedTip, SentTip, TipsSummary, TipsYearQuery } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

/** The CSV file unchanged, with its byte order mark, by which spreadsheets recognize UTF-8; an error response as is. */
async function readCsv(response: Response): Promise<string> {
  if (!response.ok) return response.text();
  const bytes = await response.arrayBuffer();
  // The base query parses each response as JSON
  return JSON.stringify(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
}

/** The user's own tips: of a year (in UTC), or of all years without one. */
export const tipsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTipsSummary: build.query<TipsSummary, TipsYearQuery>({
      query: ({ year }) => ({ url: 'tips/summary', params: { year } }),
      responseSchema: responseSchemas.tipsSummary,
      providesTags: ['Session', 'Tip'],
    }),
    listReceivedTips: build.infiniteQuery<Page<ReceivedTip>, TipsYearQuery, string | undefined>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg: { year }, pageParam }) => ({ url: 'tips/received', params: { year, cursor: pageParam } }),
      rawResponseSchema: responseSchemas.receivedTips,
      transformResponse: (tips: ReceivedTip[], meta) => pageFrom(tips, meta),
      providesTags: ['Session', 'Tip'],
    }),
    listSentTips: build.infiniteQuery<Page<SentTip>, TipsYearQuery, string | undefined>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg: { year }, pageParam }) => ({ url: 'tips/sent', params: { year, cursor: pageParam } }),
      rawResponseSchema: responseSchemas.sentTips,
      transformResponse: (tips: SentTip[], meta) => pageFrom(tips, meta),
      providesTags: ['Session', 'Tip'],
    }),
    /** The receipt of a tip that the user sent while logged in; 404 for everybody else. */
    getReceipt: build.query<Receipt, string>({
      query: (tipId) => `tips/${tipId}`,
      responseSchema: responseSchemas.receipt,
      providesTags: ['Session', 'Tip'],
    }),
    /** Hides the message of a received tip for good. */
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
    /** The tips as a CSV file for spreadsheets. */
    downloadTips: build.mutation<string, TipsYearQuery>({
      query: ({ year }) => ({ url: 'tips/csv', params: { year }, responseHandler: readCsv }),
    }),
  }),
});

export const {
  useGetTipsSummaryQuery,
  useListReceivedTipsInfiniteQuery,
  useListSentTipsInfiniteQuery,
  useGetReceiptQuery,
  useHideTipMessageMutation,
  useDownloadTipsMutation,
} = tipsApi;
