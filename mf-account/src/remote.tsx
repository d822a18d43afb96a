import { registerLocale, type RemoteModule } from 'shared-ui/app';
import english from './locales/en/remote.json' with { type: 'json' };

registerLocale('account', english);

export const remote: RemoteModule = {
  routes: [
    { path: '/profile', lazy: () => import('./routes/profile-page.tsx') },
    { path: '/verify', lazy: () => import('./routes/verify-page.tsx') },
    { path: '/verification', lazy: () => import('./routes/verification-page.tsx') },
    { path: '/suspended', lazy: () => import('./routes/suspended-page.tsx') },
  ],
};
