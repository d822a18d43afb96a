import { notify, paths, sessionEnded, type Toast, useNavigate } from 'shared-ui/app';

/** The server has ended this session: to the home page, with everything forgotten, and a word on why. */
export function useSessionEnd(): (toast: Toast) => Promise<void> {
  const navigate = useNavigate();
  return async (toast) => {
    // First away from here, and drawn at once: what is still on the screen would ask for what is about oneself again
    await navigate(paths.home(), { flushSync: true });
    sessionEnded();
    notify(toast);
  };
}
