import { useEffect } from 'react';
import { notify, paths, requestLogin, useCurrentUser, useLocation, useNavigate, useTranslation } from 'shared-ui/app';
import { safeTarget } from './safe-target.ts';

/**
 * `/?redirect=…` (spec §2): who is logged in goes there. Others are told, asked to log in, and go there afterwards; if they
 * do not, or if it is no address of this site, the parameter is dropped. While it is not known who is there it stays.
 */
export function useRedirect(): void {
  const { t } = useTranslation('shell');
  const { user, isLoading, failed } = useCurrentUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = pathname === paths.home() ? new URLSearchParams(search).get('redirect') : null;
  const loggedIn = user !== null;
  useEffect(() => {
    if (wanted === null || isLoading || failed) return undefined;
    let current = true;
    const go = (to: string): void => {
      if (current) void navigate(to, { replace: true });
    };
    const target = safeTarget(wanted);
    if (target === undefined || loggedIn) go(target ?? paths.home());
    else {
      notify({ title: t('login.required'), description: t('login.requiredText') });
      void requestLogin().then((who) => go(who ? target : paths.home()));
    }
    return () => {
      current = false;
    };
  }, [wanted, isLoading, failed, loggedIn, navigate, t]);
}
