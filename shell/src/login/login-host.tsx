import { type ComponentType, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { notify, useCurrentUser, useTranslation } from 'shared-ui/app';
import { ProgressBar } from '../layout/loading.tsx';
import { loadWithRetry } from '../router/load-with-retry.ts';
import { closeLogin, type LoginDialogModule, type LoginDialogProps, selectLoginRequest } from './login-requests.ts';

/** The dialog is a chunk of its own, loaded when it is needed. */
export const loadLoginDialog = (): Promise<LoginDialogModule> =>
  import(/* webpackChunkName: "login" */ './login-dialog.tsx');

/** Renders the login dialog. Closes it after a login, also in another tab. */
export function LoginHost({ load = loadLoginDialog }: { load?: () => Promise<LoginDialogModule> }) {
  const { t } = useTranslation('shell');
  const { open, why } = useSelector(selectLoginRequest);
  const { user } = useCurrentUser();
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps>>();
  const isLoading = open && !Dialog;
  useEffect(() => {
    if (user && open) closeLogin();
  }, [user, open]);
  useEffect(() => {
    if (!isLoading) return;
    loadWithRetry(load)
      .then((module) => setDialog(() => module.LoginDialog))
      .catch((cause: unknown) => {
        notify({ title: t('unavailable.title'), description: t('login.unavailable'), variant: 'destructive', cause });
        closeLogin();
      });
  }, [isLoading, load, t]);
  if (!Dialog) return isLoading ? <ProgressBar /> : null;
  return <Dialog open={open} why={why} onOpenChange={(opens) => opens || closeLogin()} />;
}
