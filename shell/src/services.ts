import type { ShellServices } from 'shared-ui/app';
import { consentReducer, countEvent, countPage } from './analytics/analytics.ts';
import { loginReducer, openLogin } from './login/login-requests.ts';
import { isMissingCode } from './router/load-with-retry.ts';
import { withReloadAction } from './router/outdated-page.ts';
import { Slot } from './router/slot.tsx';
import { showToast, toastsReducer } from './toasts/toast-queue.ts';

/** The shell's implementation of the facade. */
export const services: ShellServices = {
  notify: ({ cause, ...toast }) =>
    isMissingCode(cause) ? void withReloadAction(toast, cause).then(showToast) : showToast(toast),
  requestLogin: openLogin,
  track: countEvent,
  pageShown: countPage,
  Slot,
};

/** The shell's state. */
export const slices = { toasts: toastsReducer, login: loginReducer, consent: consentReducer };
