import { registerLocale, type RemoteModule } from 'shared-ui/app';
import english from './locales/en/remote.json' with { type: 'json' };

registerLocale('trips', english);

export const remote: RemoteModule = {
  routes: [{ path: '/trips', lazy: () => import('./routes/trips-page.tsx') }],
};
