import { userChanged } from 'shared-ui/app';

/** `onQueryStarted` of mutations of the current user: after a success the other tabs refetch the user. */
export const publishUserChange = (_input: unknown, { queryFulfilled }: { queryFulfilled: Promise<unknown> }) =>
  queryFulfilled.then(userChanged, () => undefined);
