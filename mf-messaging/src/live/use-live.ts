import { useCurrentUser } from 'shared-ui/app';
import { liveApi } from './watch.ts';

const NOBODY = 0;

export interface Live {
  /** How many conversations hold something new. */
  unread: number;
}

/**
 * Holds the connection over which messages, read marks and SMS states come, as long as somebody is logged in: they go into
 * the cache, where `useListConversationsInfiniteQuery` and `useGetThreadInfiniteQuery` show them. Call it wherever they show; there is one connection.
 */
export function useLive(): Live {
  const { user } = useCurrentUser();
  const { currentData } = liveApi.useWatchMessagesQuery(user?.id ?? NOBODY, { skip: !user });
  return { unread: (user && currentData?.unread) ?? 0 };
}
