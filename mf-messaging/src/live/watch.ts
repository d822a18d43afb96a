import { api } from 'shared-ui/app';
import { keepOnlyOf } from '../kept/kept.ts';
import { confirm, greet } from './confirmed.ts';
import { createLiveCache } from './live-cache.ts';
import { joinStream } from './shared-stream.ts';
import { withoutStream } from './without-stream.ts';

interface News {
  unread: number;
}

/** How much is new, on the icon of the installed site; 0 takes it away. Not each browser has such an icon, or lets us. */
function showOnAppIcon(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

export const liveApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Not a call: as long as somebody looks at it, the stream of this person (by their id) is heard, and ends with their session.
     */
    watchMessages: build.query<News, number>({
      queryFn: () => ({ data: { unread: 0 } }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(me, { dispatch, getState, updateCachedData, cacheDataLoaded, cacheEntryRemoved }) {
        keepOnlyOf(me);
        await cacheDataLoaded.catch(() => undefined);
        const cache = createLiveCache({ dispatch, getState });
        const without = withoutStream(cache.anew);
        const leave = joinStream(me, {
          hear(event, openedAt) {
            without.end();
            cache.apply(event, openedAt);
            if (event.kind === 'hello') greet();
            if (event.kind === 'message' && event.message.clientId) confirm(event.message.clientId);
            updateCachedData((news) => void (news.unread = event.unread));
            showOnAppIcon(event.unread);
          },
          lost: without.begin,
          // The stream does not say why it was refused; this call does, and ends the session where there is none
          refused: () => dispatch(api.util.invalidateTags(['CurrentUser'])),
        });
        await cacheEntryRemoved;
        leave();
        without.end();
        showOnAppIcon(0);
      },
    }),
  }),
});
