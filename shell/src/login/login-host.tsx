import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { notify, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Progress } from '../layout/progress.tsx';
import { patiently } from '../router/patience.ts';
import {
  endLogin,
  loginRequest,
  type LoginDialogModule,
  type LoginDialogProps,
  subscribeToLoginRequests,
} from './login-requests.ts';

/** The dialog's code is fetched when somebody wants to log in. */
export const loadLoginDialog = (): Promise<LoginDialogModule> =>
  import(/* webpackChunkName: "login" */ './login-dialog.tsx');

/** Where the login dialog shows, whoever asked for it. It closes by itself once somebody is logged in, in another tab too. */
export function LoginHost({ load = loadLoginDialog }: { load?: () => Promise<LoginDialogModule> }) {
  const { t } = useTranslation('shell');
  const { open, why } = useSyncExternalStore(subscribeToLoginRequests, loginRequest);
  const { user } = useCurrentUser();
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps>>();
  const missing = open && !Dialog;
  useEffect(() => {
    if (user && open) endLogin();
  }, [user, open]);
  useEffect(() => {
    if (!missing) return;
    patiently(load)
      .then((module) => setDialog(() => module.LoginDialog))
      .catch((cause: unknown) => {
        notify({ title: t('unavailable.title'), description: t('login.unavailable'), variant: 'destructive', cause });
        endLogin();
      });
  }, [missing, load, t]);
  if (!Dialog) return missing ? <Progress /> : null;
  return <Dialog open={open} why={why} onOpenChange={(opens) => opens || endLogin()} />;
}
