import { api, type Page, pageFrom } from 'shared-ui/app';
import type { ReceivedTip, SentTip, TipsSummary, TipsYearQuery } from 'shared-ui/contracts';
import { answers } from './answers.ts';

const byCursor = {
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
  useDownloadTipsMutation,
} = tipsApi;
