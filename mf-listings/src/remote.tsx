import { registerLocale, type RemoteModule } from 'shared-ui/app';
import english from './locales/en/remote.json' with { type: 'json' };

registerLocale('listings', english);

export const remote: RemoteModule = {
  routes: [
    { path: '/', lazy: () => import('./routes/home-page.tsx') },
    { path: '/search', lazy: () => import('./routes/search-page.tsx') },
    { path: '/flight-search', lazy: () => import('./routes/flight-search-page.tsx') },
    { path: '/find/create', lazy: () => import('./routes/find-create-page.tsx') },
    { path: '/offer/create', lazy: () => import('./routes/offer-create-page.tsx') },
    { path: '/create-listing', lazy: () => import('./routes/create-listing-page.tsx') },
    { path: '/create-listing-fixed', lazy: () => import('./routes/create-listing-page.tsx') },
    { path: '/listing/:id/print', lazy: () => import('./routes/print-listing-page.tsx') },
    { path: '/listing/:id/matches', lazy: () => import('./routes/matches-page.tsx') },
    { path: '/people/:id', lazy: () => import('./routes/person-page.tsx') },
    { path: '/confirm', lazy: () => import('./routes/confirm-page.tsx') },
    { path: '/alerts/confirm', lazy: () => import('./routes/confirm-alert-page.tsx') },
    { path: '/alerts/end', lazy: () => import('./routes/end-alert-page.tsx') },
  ],
  slots: {
    'login.unclaimed': async () => ({ default: (await import('./slots/login-unclaimed.tsx')).LoginUnclaimed }),
    'profile.alerts': async () => ({ default: (await import('./slots/profile-alerts.tsx')).ProfileAlerts }),
    'profile.listings': async () => ({
      default: (await import('./slots/profile-listings.tsx')).ProfileListings,
    }),
  },
};
