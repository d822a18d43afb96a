import { api, readCurrentUser, showInTitle } from 'shared-ui/app';
import { keepOnlyOf } from '../kept/kept.ts';
import { confirm } from './confirmed.ts';
import { createLiveCache } from './live-cache.ts';
import { joinStream } from './shared-stream.ts';

interface News {
  unread: number;
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
        const leave = joinStream(me, {
          hear(event) {
            cache.apply(event);
            if (event.kind === 'message' && event.message.clientId) confirm(event.message.clientId);
            updateCachedData((news) => void (news.unread = event.unread));
            showInTitle(event.unread);
          },
          // The stream does not say why it was refused; this call does, and ends the session where there is none
          refused: () => dispatch(api.util.invalidateTags(['CurrentUser'])),
        });
        await cacheEntryRemoved;
        leave();
        showInTitle(0);
        const user = await readCurrentUser();
        if (user?.id !== me) keepOnlyOf(user?.id ?? null);
      },
    }),
  }),
});
