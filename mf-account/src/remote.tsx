import type { RemoteModule } from 'shared-ui/app';

export const remote: RemoteModule = {
  routes: [
    { path: '/profile', lazy: () => import('./routes/profile-page.tsx') },
    { path: '/profile/tips', lazy: () => import('./routes/tips-page.tsx') },
    { path: '/profile/alerts', lazy: () => import('./routes/alerts-page.tsx') },
    { path: '/profile/notices', lazy: () => import('./routes/notices-page.tsx') },
    { path: '/profile/security', lazy: () => import('./routes/security-page.tsx') },
    { path: '/profile/data', lazy: () => import('./routes/data-page.tsx') },
    { path: '/verify', lazy: () => import('./routes/verify-page.tsx') },
    { path: '/verification', lazy: () => import('./routes/verification-page.tsx') },
    { path: '/suspended', lazy: () => import('./routes/suspended-page.tsx') },
  ],
};
