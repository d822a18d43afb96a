import type { ShellServices } from 'shared-ui/app';
import { countEvent, countPage } from './analytics/analytics.ts';
import { announcePage } from './layout/announcements.ts';
import { requestLogin } from './login/request-login.ts';
import { showToast } from './toasts/toast-queue.ts';

/** What this shell does when a remote asks through the facade. */
export const services: ShellServices = {
  notify: showToast,
  requestLogin,
  track: countEvent,
  pageShown(page) {
    announcePage(page.title);
    countPage(page);
  },
};
