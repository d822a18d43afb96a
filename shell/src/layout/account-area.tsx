import { type CurrentUser, Link, paths, requestLogin, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Avatar } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { LogOut } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { loadLoginDialog } from '../login/login-host.tsx';
import type { LogOutAction } from '../login/use-log-out.ts';
import styles from './header.module.css';

/** Log In, or who is logged in and Log Out; until that is known, the latter's shape (spec §2). A failure waits to be asked. */
export function AccountArea({ leave }: { leave: LogOutAction }) {
  const { user, isLoading, failed, retry } = useCurrentUser();
  if (isLoading) return <Waiting />;
  if (failed) return <NotSaid onRetry={retry} />;
  return user ? <Me user={user} {...leave} /> : <LogIn />;
}

function LogIn() {
  const { t } = useTranslation('shell');
  // Whoever points at it will want it: the dialog's code is on its way before the press
  const prepare = (): void => void loadLoginDialog().catch(() => undefined);
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void requestLogin()}
    >
      {t('account.logIn')}
    </Button>
  );
}

function NotSaid({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Button variant="secondary" size="small" aria-label={t('account.tryAgain')} onClick={onRetry}>
      {t('unavailable.tryAgain')}
    </Button>
  );
}

function Me({ user, logOut, busy }: { user: CurrentUser } & LogOutAction) {
  const { t } = useTranslation('shell');
  const { username, profilePictureUrl } = user;
  return (
    <div className={styles.account}>
      <Link to={paths.profile()} className={styles.me}>
        <Avatar name={username} src={profilePictureUrl} size="small" />
        <bdi className={styles.name}>{username}</bdi>
      </Link>
      <Button variant="secondary" size="small" icon={LogOut} busy={busy} onClick={() => void logOut()}>
        {t('account.logOut')}
      </Button>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.account} role="status" aria-busy="true" aria-label={t('account.loading')}>
      <div className={styles.me}>
        <Skeleton shape="avatar" className={styles.noAvatar} />
        <Skeleton className={styles.noName} />
      </div>
      <Skeleton shape="button" className={styles.noButton} />
    </div>
  );
}
