import { useSendOutbox } from '../features/outbox/use-outbox.ts';
import { Unread } from '../features/unread/unread.tsx';
import { useLive } from '../live/use-live.ts';

/** Fills 'header.unread'. It is on every page of who is logged in, so unsent texts go out from wherever one is. */
export function UnreadBadge() {
  const { unread } = useLive();
  useSendOutbox();
  return <Unread count={unread} />;
}
