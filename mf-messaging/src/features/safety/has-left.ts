import type { Thread } from 'shared-ui/contracts';

/** What the API calls everybody who has deleted their account. */
const NOBODY = 'Deleted traveler';

/** Whether nobody is there to block any more. Who cannot be reached and still has a name may come back. */
export const hasLeft = ({ otherUser, reachable }: Pick<Thread, 'otherUser' | 'reachable'>): boolean =>
  !reachable && otherUser.username === NOBODY;
