import { api, notify, paths, sessionEnded, useNavigate, useTranslation } from 'shared-ui/app';

const logoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    logOut: build.mutation<null, void>({ query: () => ({ url: 'auth/logout', method: 'POST' }) }),
  }),
});

export interface LogOutAction {
  logOut: () => Promise<void>;
  busy: boolean;
}

/** Log Out (spec §5): shows the home page, and ends the session in all tabs. */
export function useLogOut(): LogOutAction {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [post, { isLoading }] = logoutApi.endpoints.logOut.useMutation();
  const logOut = async (): Promise<void> => {
    if ((await post()).error) {
      notify({ title: t('logout.failed'), description: t('logout.failedText'), variant: 'destructive' });
      return;
    }
    // Rendered before the session ends: a page like the profile would show its logged-out state for a moment
    await navigate(paths.home(), { flushSync: true });
    sessionEnded();
    notify({ title: t('logout.done'), description: t('logout.doneText') });
  };
  return { logOut, busy: isLoading };
}
