import type { ShellServices } from 'shared-ui/app';
import { countEvent, countPage } from './analytics/analytics.ts';
import { openLogin } from './login/login-requests.ts';
import { isMissingCode, withWayOut } from './router/missing-code.ts';
import { Slot } from './router/slot.tsx';
import { showToast } from './toasts/toast-queue.ts';

/** What this shell does when a remote asks through the facade. */
export const services: ShellServices = {
  notify: ({ cause, ...toast }) =>
    isMissingCode(cause) ? void withWayOut(toast, cause).then(showToast) : showToast(toast),
  requestLogin: openLogin,
  track: countEvent,
  pageShown: countPage,
  Slot,
};
