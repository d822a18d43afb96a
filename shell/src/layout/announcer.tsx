import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { lastAnnouncement, subscribeToAnnouncements } from './announcements.ts';

/** Says the title of a page that was reached without a page load. */
export function Announcer() {
  const words = useSyncExternalStore(subscribeToAnnouncements, lastAnnouncement);
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
