import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useCurrentUser, useOpenedDialog } from 'shared-ui/app';
import { ProgressBar } from '../layout/loading.tsx';
import { loadWithRetry } from '../router/load-with-retry.ts';
import { closeLogin, type LoadLoginDialog, selectLoginRequest } from './login-requests.ts';

const loadDialog: LoadLoginDialog = async () =>
  (await import(/* webpackChunkName: "login" */ './login-dialog.tsx')).LoginDialog;

/** The dialog is a chunk of its own, loaded when it is needed. */
export const loadLoginDialog: LoadLoginDialog = () => loadWithRetry(loadDialog);

/** Renders the login dialog. Closes it after a login, also in another tab. */
export function LoginHost({ load = loadLoginDialog }: { load?: LoadLoginDialog }) {
  const { open, why } = useSelector(selectLoginRequest);
  const { user } = useCurrentUser();
  const { Dialog } = useOpenedDialog(load, { isOpen: open, close: closeLogin });
  useEffect(() => {
    if (user && open) closeLogin();
  }, [user, open]);
  if (!Dialog) return open ? <ProgressBar /> : null;
  return <Dialog open={open} why={why} onOpenChange={(opens) => opens || closeLogin()} />;
}
