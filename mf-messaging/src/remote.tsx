import { registerLocale, type RemoteModule } from 'shared-ui/app';
import english from './locales/en/remote.json' with { type: 'json' };

registerLocale('messaging', english);

export const remote: RemoteModule = {
  routes: [
    { path: '/messages', lazy: () => import('./routes/messages-page.tsx') },
    { path: '/messages/:otherUserId', lazy: () => import('./routes/messages-page.tsx') },
    { path: '/trips', lazy: () => import('./routes/trips-page.tsx') },
    { path: '/trips/:id', lazy: () => import('./routes/trip-page.tsx') },
    { path: '/contact', lazy: () => import('./routes/contact-page.tsx') },
    { path: '/unsubscribe', lazy: () => import('./routes/unsubscribe-page.tsx') },
  ],
  slots: {
    'header.unread': async () => ({ default: (await import('./slots/unread-badge.tsx')).UnreadBadge }),
    'profile.notices': async () => ({ default: (await import('./slots/notices-panel.tsx')).NoticesPanel }),
    'profile.blocked': async () => ({ default: (await import('./slots/blocked-people-panel.tsx')).BlockedPeoplePanel }),
    'listing.ask': async () => ({ default: (await import('./slots/ask-listing.tsx')).AskListing }),
    'listing.report': async () => ({ default: (await import('./slots/report-listing.tsx')).ReportListing }),
    'person.report': async () => ({ default: (await import('./slots/report-person.tsx')).ReportPerson }),
  },
};
