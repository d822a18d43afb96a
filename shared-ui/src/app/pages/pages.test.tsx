import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { api, type Page, pageFrom, useSearchParams } from 'shared-ui/app';
import { fakeApi, renderRemote, withNextPage } from '../../testing/index.ts';
import { focusElement } from '../../ui/focus/focus.tsx';
import { cursorPages, getPagesState, usePages, ViewMore } from './index.ts';

interface Flight {
  id: string;
}

const flightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFlights: build.infiniteQuery<Page<Flight>, string, string | undefined>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg: from, pageParam }) => ({ url: 'flights', params: { from, cursor: pageParam } }),
      transformResponse: (flights: Flight[], meta) => pageFrom(flights, meta),
      providesTags: ['Listing'],
    }),
  }),
});

const { useListFlightsInfiniteQuery } = flightsApi;

/** Three pages; the second one repeats a flight that has moved up. */
const PAGES: Record<string, { ids: string[]; next?: string }> = {
  '': { ids: ['BA 36', 'AI 101'], next: 'c1' },
  c1: { ids: ['AI 101', 'EK 500'], next: 'c2' },
  c2: { ids: ['QR 6'] },
};

function toResponse({ ids, next }: { ids: string[]; next?: string }): unknown {
  const items = ids.map((id) => ({ id }));
  return next ? withNextPage(items, next, '/api/flights') : items;
}

interface OpenOptions {
  /** Refuses the pages after the first one until `connect` is called. */
  isOffline?: boolean;
  /** The pages that are shown depend on the address. */
  hasKey?: boolean;
}

function open({ isOffline = false, hasKey = false }: OpenOptions = {}) {
  let refuses = isOffline;
  const calls = fakeApi({
    'GET /api/flights': ({ url }) => {
      const cursor = new URL(url).searchParams.get('cursor') ?? '';
      if (refuses && cursor !== '') throw new TypeError('The network is gone');
      return toResponse(PAGES[cursor] ?? { ids: [] });
    },
  });
  const Page = () => {
    const [params] = useSearchParams();
    const from = params.get('from') ?? 'MAA';
    const pages = usePages(useListFlightsInfiniteQuery(from), hasKey ? params.toString() : undefined);
    return (
      <>
        {pages.isFailed ? <p role="alert">Failed</p> : null}
        <ul>
          {pages.items?.map(({ id }) => (
            <li key={id} tabIndex={-1} ref={id === pages.firstNew ? focusElement : undefined}>
              {id}
            </li>
          ))}
        </ul>
        <ViewMore pages={pages} />
      </>
    );
  };
  const page = renderRemote({ routes: [{ path: '/flights', Component: Page }] }, { at: '/flights' });
  return { ...page, calls, connect: () => (refuses = false) };
}

const viewMore = () => screen.findByRole('button', { name: 'View More' });
const flights = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('shows one page at first, and one more with each View More, until the last one', async () => {
  const { user } = open();
  await user.click(await viewMore());
  expect(await screen.findByText('EK 500')).toBeVisible();
  await user.click(await viewMore());
  expect(await screen.findByText('QR 6')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
});

it('focuses the first new item, and shows one that moved up meanwhile once', async () => {
  const { user } = open();
  await user.click(await viewMore());
  expect(await screen.findByText('EK 500')).toHaveFocus();
  expect(flights()).toEqual(['BA 36', 'AI 101', 'EK 500']);
});

it('stays where it is when the next page does not load, says so, and tries again', async () => {
  const { user, connect } = open({ isOffline: true });
  await user.click(await viewMore());
  expect(await screen.findByRole('alert')).toHaveTextContent('More could not be loaded. Please try again.');
  expect(flights()).toEqual(['BA 36', 'AI 101']);
  connect();
  await user.click(await viewMore());
  expect(await screen.findByText('EK 500')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('requests each loaded page again when what it shows has changed', async () => {
  const { user, calls, shell } = open();
  await user.click(await viewMore());
  await screen.findByText('EK 500');
  const before = calls.length;
  await act(async () => void shell.store.dispatch(api.util.invalidateTags(['Listing'])));
  await screen.findByText('EK 500');
  await waitFor(() => expect(calls).toHaveLength(before + 2));
  expect(calls.slice(before).map(({ query }) => query.get('cursor'))).toEqual([null, 'c1']);
});

it('starts another list with one page, and restores the pages of the one before with Back', async () => {
  const { user, router } = open({ hasKey: true });
  await user.click(await viewMore());
  await screen.findByText('EK 500');
  await act(() => router.navigate('/flights?from=MAA'));
  expect(flights()).toEqual(['BA 36', 'AI 101']);
  await user.click(await viewMore());
  expect(await screen.findByText('EK 500')).toHaveFocus();
  await act(() => router.navigate(-1));
  expect(flights()).toEqual(['BA 36', 'AI 101', 'EK 500']);
});

it('has failed only where nothing has loaded', () => {
  const query = { isError: true, isFetching: false, hasNextPage: true, isFetchingNextPage: false };
  const more = { isFetchNextPageError: true, refetch: () => undefined, fetchNextPage: async () => ({}) };
  expect(getPagesState({ ...query, ...more })).toMatchObject({ isFailed: true });
  expect(getPagesState({ ...query, ...more, currentData: { pages: [] } })).toMatchObject({
    isFailed: false,
    isMoreFailed: true,
  });
});
