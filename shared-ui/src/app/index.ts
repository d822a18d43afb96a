/**
 * The facade: everything a site may use of the page it runs in. It is loaded once and shared, so each line adds to the first
 * load.
 */
export { PRODUCT as product } from 'contracts';
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, Location, NavigateFunction, NavLinkProps, RouteObject, To } from 'react-router-dom';
export { type ApiError, errorMessage, getRetryAfterMs, isApiError, isUnreachable, unlessFailed } from './api-error.ts';
export { api } from './api.ts';
export { formatDay, formatDayRange, formatMoment, formatMomentDay, formatMoney, formatTime } from './format.ts';
export { changeLanguage, formatLanguage, hasLocale, registerLocale, translate, useTranslation } from './i18n.ts';
export { useOpenedDialog } from './late-dialog/use-opened-dialog.ts';
// With `*`, or no site could declare its texts
export type * from './locale.ts';
// With `*`, or the shell could not declare its slices
export type * from './install-shell.ts';
export { installedStore, installShell } from './install-shell.ts';
export { usePageTitle } from './page-title.ts';
export { nextCursor, type Page, pageFrom } from './paging.ts';
export { type CreateListingPathFilter, type FlightSearchPathFilter, paths, type SearchPathFilter } from './paths.ts';
export type { RemoteModule, SlotLoader, SlotName, SlotOptions, SlotProps } from './remote-module.ts';
export { RequireLogin } from './require-login.tsx';
export { PERSONAL_KEY_PREFIX } from './session-sync.ts';
export {
  type KnownUser,
  readCurrentUser,
  requestLogin,
  sessionEnded,
  sessionStarted,
  useCurrentUser,
  userChanged,
} from './session.ts';
export {
  type CurrentUser,
  notify,
  type PageView,
  type ShellServices,
  Slot,
  type Toast,
  track,
  type TrackedEvent,
} from './shell-services.ts';
export { readSiteSettings } from './site.ts';
export { Trans } from './trans.tsx';
export { whenIdle } from './when-idle.ts';
