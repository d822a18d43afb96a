import { useEffect, useRef } from 'react';
import { api, notify, paths, sessionEnded, useLocation, useNavigate, useTranslation } from 'shared-ui/app';

const logoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    logOut: build.mutation<null, void>({ query: () => ({ url: 'auth/logout', method: 'POST' }) }),
  }),
});

/** What Log Out does, wherever it stands. */
export interface LogOutAction {
  logOut: () => Promise<void>;
  busy: boolean;
}

/** Log Out (spec §5): the home page, everything forgotten, and all tabs hear of it. */
export function useLogOut(): LogOutAction {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const endOnLeaving = useEndOnLeaving();
  const [post, { isLoading }] = logoutApi.endpoints.logOut.useMutation();
  const logOut = async (): Promise<void> => {
    if ((await post()).error) {
      notify({ title: t('logout.failed'), description: t('logout.failedText'), variant: 'destructive' });
      return;
    }
    endOnLeaving();
    await navigate(paths.home());
    notify({ title: t('logout.done'), description: t('logout.doneText') });
  };
  return { logOut, busy: isLoading };
}

/** Ends the session once the page is another. Sooner, a page that needs a login would ask for one. */
function useEndOnLeaving(): () => void {
  const { key } = useLocation();
  const leaving = useRef<string>(undefined);
  useEffect(() => {
    if (leaving.current === undefined || leaving.current === key) return;
    leaving.current = undefined;
    sessionEnded();
  }, [key]);
  return () => {
    leaving.current = key;
  };
}
