import { type Toast, services } from './shell-services.ts';

/** Shows a toast. The newest replaces the one before (spec §2, Notifications). */
export const notify = (toast: Toast): void => services().notify(toast);
