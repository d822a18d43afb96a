import { registerLocale, type RemoteModule } from 'shared-ui/app';
import english from './locales/en/remote.json' with { type: 'json' };

registerLocale('payments', english);

export const remote: RemoteModule = {
  routes: [
    { path: '/tip/:userId', lazy: () => import('./routes/tip-page.tsx') },
    { path: '/checkout', lazy: () => import('./routes/checkout-page.tsx') },
    { path: '/checkout/success', lazy: () => import('./routes/success-page.tsx') },
    { path: '/checkout/:recipientId', lazy: () => import('./routes/checkout-page.tsx') },
    { path: '/receipt/:tipId', lazy: () => import('./routes/receipt-page.tsx') },
  ],
  slots: {
    'profile.tips': async () => ({ default: (await import('./slots/profile-tips.tsx')).ProfileTips }),
    'profile.payouts': async () => ({ default: (await import('./slots/profile-payouts.tsx')).ProfilePayouts }),
    'person.tip': async () => ({ default: (await import('./slots/person-tip.tsx')).PersonTip }),
  },
};
