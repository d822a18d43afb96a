import { useSendOutbox } from '../features/outbox/use-outbox.ts';
import { UnreadCount } from '../features/unread/unread.tsx';
import { useLive } from '../parts/live/use-live.ts';

/** Fills 'header.unread'. It is on every page while somebody is logged in, so that unsent messages are sent from any page. */
export function UnreadBadge() {
  const unread = useLive();
  useSendOutbox();
  return <UnreadCount count={unread} />;
}
