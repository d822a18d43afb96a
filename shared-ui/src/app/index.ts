/**
 * The facade: everything a site may ask of the page it lives on. It is loaded once and shared, so each line weighs on the
 * first load.
 */
export { track } from './analytics.ts';
export { type ApiError, isApiError, isUnreachable, sentenceOf, unlessFailed } from './api-error.ts';
export { api } from './api.ts';
export { APP_CONTRACT, satisfiesContract } from './contract-version.ts';
export {
  formatDay,
  formatDayRange,
  formatMoment,
  formatMomentDay,
  formatMoney,
  formatTime,
  formatWholeDollars,
} from './format.ts';
export {
  changeLanguage,
  formatLanguage,
  hasLocale,
  type Locale,
  registerLocale,
  translate,
  useTranslation,
} from './i18n.ts';
export { type AppStore, installShell } from './install-shell.ts';
export { notify } from './notify.ts';
export { showInTitle, usePageTitle } from './page-title.ts';
export { nextCursor, type Page, pageFrom } from './paging.ts';
export { type CreateListingPathFilter, type FlightSearchPathFilter, paths, type SearchPathFilter } from './paths.ts';
export { product } from './product.ts';
export type { ReleasedRemote, RemoteBuild, RemoteLink, RemoteManifest, RemotesFile } from '../contracts/remote.ts';
export type { RemoteModule, SlotLoader } from './remote-module.ts';
export { RequireLogin } from './require-login.tsx';
export * from './router.ts';
export {
  type KnownUser,
  readCurrentUser,
  requestLogin,
  sessionEnded,
  sessionStarted,
  useCurrentUser,
  userChanged,
} from './session.ts';
export { OWN_KEYS } from './own.ts';
export { readSite } from './site.ts';
export { Slot } from './slot.tsx';
export type { SlotName, SlotOptions, SlotProps } from './slot-props.ts';
export { Trans } from './trans.tsx';
export { whenIdle } from './when-idle.ts';
export type { CurrentUser, PageView, ShellServices, Toast, TrackedEvent } from './shell-services.ts';
