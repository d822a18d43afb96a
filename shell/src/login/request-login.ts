import { type CurrentUser, translate } from 'shared-ui/app';
import { showToast } from '../toasts/toast-queue.ts';

/** Nobody can log in yet, and it says so rather than doing nothing. */
export function requestLogin(): Promise<CurrentUser | null> {
  showToast({
    title: translate('login.title', { ns: 'shell' }),
    description: translate('login.text', { ns: 'shell' }),
  });
  return Promise.resolve(null);
}
