import { api, notify, paths, sessionEnded, useNavigate, useTranslation } from 'shared-ui/app';

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
  const [post, { isLoading }] = logoutApi.endpoints.logOut.useMutation();
  const logOut = async (): Promise<void> => {
    if ((await post()).error) {
      notify({ title: t('logout.failed'), description: t('logout.failedText'), variant: 'destructive' });
      return;
    }
    // First away from here, and drawn at once: a page about oneself would show how it looks without one
    await navigate(paths.home(), { flushSync: true });
    sessionEnded();
    notify({ title: t('logout.done'), description: t('logout.doneText') });
  };
  return { logOut, busy: isLoading };
}
