import { useEffect } from 'react';
import { notify, paths, requestLogin, useCurrentUser, useLocation, useNavigate, useTranslation } from 'shared-ui/app';

/**
 * Handles `/?redirect=…` (spec §2): goes there, after a login if needed. Without a login, or for an address of another site, the
 * parameter is removed. It stays until it is known whether somebody is logged in.
 */
export function useRedirect(): void {
  const { t } = useTranslation('shell');
  const { user, isLoading, failed } = useCurrentUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const redirect = pathname === paths.home() ? new URLSearchParams(search).get('redirect') : null;
  const loggedIn = user !== null;
  useEffect(() => {
    if (redirect === null || isLoading || failed) return undefined;
    let isCurrent = true;
    const go = (to: string): void => {
      if (isCurrent) void navigate(to, { replace: true });
    };
    const target = parseRedirect(redirect);
    if (target === undefined || loggedIn) go(target ?? paths.home());
    else {
      notify({ title: t('login.required'), description: t('login.requiredText') });
      void requestLogin().then((loggedInUser) => go(loggedInUser ? target : paths.home()));
    }
    return () => {
      isCurrent = false;
    };
  }, [redirect, isLoading, failed, loggedIn, navigate, t]);
}

const MAX_LENGTH = 2000;
/** Controls, spaces and backslashes, which browsers drop or treat as slashes; encoded slashes, which hide a path. */
const UNSAFE = /[\p{Cc}\s\\]|^[^?#]*%(?:2f|5c)/iu;

/** Path, query and hash of an address of this site; undefined where it is, or may be taken for, another site's. */
export function parseRedirect(redirect: string): string | undefined {
  if (redirect.length > MAX_LENGTH || !/^\/(?!\/)/.test(redirect) || UNSAFE.test(redirect)) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(redirect, location.origin);
    // '/.//x' becomes '//x' when the dots are gone
    return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}
