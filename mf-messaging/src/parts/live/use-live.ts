import { NO_USER } from 'contracts';
import { api, useCurrentUser } from 'shared-ui/app';
import { messageDraftStore, unsentMessageStore } from '../drafts/message-drafts.ts';
import { createLiveCache } from './live-cache.ts';
import { emitConfirmed, emitConnected } from './live-signals.ts';
import { subscribeToStream } from './shared-stream.ts';

const POLL_INTERVAL_MS = 20_000;

/**
 * Keeps the stream of messages, read marks and SMS states open while somebody is logged in. Events go into the cache, where
 * `useListConversationsInfiniteQuery` and `useGetThreadInfiniteQuery` show them. Any number of components may call it: there is
 * one connection.
 * @returns `unread`: the number of conversations with unread messages
 */
export function useLive(): { unread: number } {
  const { user } = useCurrentUser();
  const { currentData } = liveApi.useWatchMessagesQuery(user?.id ?? NO_USER, { skip: !user });
  return { unread: (user && currentData?.unread) ?? 0 };
}

const liveApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not a request: while it has a subscriber, the stream of this user (by id) is open. It ends with their session. */
    watchMessages: build.query<{ unread: number }, number>({
      queryFn: () => ({ data: { unread: 0 } }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(userId, { dispatch, getState, updateCachedData, cacheDataLoaded, cacheEntryRemoved }) {
        messageDraftStore.claim(userId);
        unsentMessageStore.claim(userId);
        await cacheDataLoaded.catch(() => undefined);
        const cache = createLiveCache({ dispatch, getState });
        const polling = createPolling(cache.refetchAll);
        const unsubscribe = subscribeToStream(userId, {
          onEvent(event, openedAt) {
            polling.stop();
            cache.applyEvent(event, openedAt);
            if (event.kind === 'hello') emitConnected();
            if (event.kind === 'message' && event.message.clientId) emitConfirmed(event.message.clientId);
            updateCachedData((data) => void (data.unread = event.unread));
            setAppIconBadge(event.unread);
          },
          onDisconnect: polling.start,
          // The stream gives no reason for a refusal; this request does, and a 401 ends the session
          onRefused: () => dispatch(api.util.invalidateTags(['CurrentUser'])),
        });
        await cacheEntryRemoved;
        unsubscribe();
        polling.stop();
        setAppIconBadge(0);
      },
    }),
  }),
});

/** The badge of the installed site's icon; 0 removes it. Not every browser has or permits it. */
function setAppIconBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

/**
 * The replacement while there is no stream: refetches immediately, every 20 s, and when the tab becomes visible or the network
 * returns; never in a hidden tab or without a network.
 */
function createPolling(refetch: () => void): { start: () => void; stop: () => void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  const refetchIfVisible = (): void => {
    if (!document.hidden && navigator.onLine) refetch();
  };
  return {
    start() {
      if (timer) return;
      timer = setInterval(refetchIfVisible, POLL_INTERVAL_MS);
      window.addEventListener('online', refetchIfVisible);
      document.addEventListener('visibilitychange', refetchIfVisible);
      refetchIfVisible();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      window.removeEventListener('online', refetchIfVisible);
      document.removeEventListener('visibilitychange', refetchIfVisible);
    },
  };
}
