import { notify, paths, sessionEnded, type Toast, useNavigate } from 'shared-ui/app';

/** For a session that the server has ended: goes to the home page, clears the user's data and shows the toast. */
export function useSessionEnd(): (toast: Toast) => Promise<void> {
  const navigate = useNavigate();
  return async (toast) => {
    // Leave the page and render first: its mounted queries would request the user's data again
    await navigate(paths.home(), { flushSync: true });
    sessionEnded();
    notify(toast);
  };
}
