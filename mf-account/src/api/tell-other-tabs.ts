import { userChanged } from 'shared-ui/app';

/** For `onQueryStarted` of what changes oneself: the other tabs show it too. A request that failed changed nothing. */
export const tellOtherTabs = (_input: unknown, { queryFulfilled }: { queryFulfilled: Promise<unknown> }) =>
  queryFulfilled.then(userChanged, () => undefined);
