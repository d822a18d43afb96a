import { NO_USER } from 'contracts';
import { api, installedStore, useCurrentUser } from 'shared-ui/app';
import { messageDraftStore, unsentMessageStore } from '../drafts/message-drafts.ts';
import { createLiveCache } from './live-cache.ts';
import { emitConfirmed, emitConnected } from './live-signals.ts';
import { subscribeToStream } from './shared-stream.ts';
import { createSharedTask } from './shared-task.ts';

const POLL_INTERVAL_MS = 20_000;

/**
 * Keeps the stream of messages, read marks and SMS states open while somebody is logged in. Events go into the cache, where
 * `useListConversationsInfiniteQuery` and `useGetThreadInfiniteQuery` show them. Any number of components may call it: there is
 * one connection.
 * @returns the number of conversations with unread messages
 */
export function useLive(): number {
  const { user } = useCurrentUser();
  return useStream(user?.id ?? NO_USER);
}

const useStream = createSharedTask(0, (userId, setUnread) => {
  messageDraftStore.claim(userId);
  unsentMessageStore.claim(userId);
  const store = installedStore();
  const cache = createLiveCache(store);
  const polling = createPolling(cache.refetchAll);
  const unsubscribe = subscribeToStream(userId, {
    onEvent(event, openedAt) {
      polling.stop();
      cache.applyEvent(event, openedAt);
      if (event.kind === 'hello') emitConnected();
      if (event.kind === 'message' && event.message.clientId) emitConfirmed(event.message.clientId);
      setUnread(event.unread);
      setAppIconBadge(event.unread);
    },
    onDisconnect: polling.start,
    // The stream gives no reason for a refusal; this request does, and a 401 ends the session
    onRefused: () => store.dispatch(api.util.invalidateTags(['CurrentUser'])),
  });
  return () => {
    unsubscribe();
    polling.stop();
    setAppIconBadge(0);
  };
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
