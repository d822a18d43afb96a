import type { User } from 'contracts';
import { userChanged } from 'shared-ui/app';

/** `onQueryStarted` of mutations of the current user: after a success this tab shows the response, and the others refetch the user. */
export const publishUserChange = (_input: unknown, { queryFulfilled }: { queryFulfilled: Promise<{ data: User }> }) =>
  queryFulfilled.then(
    ({ data }) => userChanged(data),
    () => undefined,
  );
