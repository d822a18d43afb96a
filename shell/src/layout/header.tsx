import { Link, NavLink, paths, product, requestLogin, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Avatar } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { LogOut, Menu as MenuIcon } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Logo } from 'shared-ui/ui/logo';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { loadLoginDialog } from '../login/login-host.tsx';
import type { LogOutAction } from '../login/use-log-out.ts';
import styles from './header.module.css';
import { LinkBadge, useSiteLinks } from './site-links.tsx';

interface Props extends LogOutAction {
  menuOpen: boolean;
  onOpenMenu: () => void;
}

/**
 * Logo, navigation and account (spec §2). Below 72rem the navigation is behind the Menu button, below 64rem the account too; Log In never is.
 */
export function Header({ menuOpen, onOpenMenu, ...logOutAction }: Props) {
  const { t } = useTranslation('shell');
  const { header } = useSiteLinks();
  const { user, isLoading } = useCurrentUser();
  const isLoggedOut = !user && !isLoading;
  return (
    <header className={isLoggedOut ? `${styles.header} ${styles.loggedOut}` : styles.header}>
      <Wrap className={styles.inner}>
        <Logo asChild className={styles.logo}>
          <Link to={paths.home()}>{product}</Link>
        </Logo>
        <nav className={styles.nav} aria-label={t('mainNavigation')}>
          {header.map(({ path, label, badge }) => (
            <NavLink key={path} to={path} className={styles.link}>
              <span>{label}</span>
              <LinkBadge slot={badge} className={styles.badge} />
            </NavLink>
          ))}
        </nav>
        <Account {...logOutAction} />
        <Button
          variant="secondary"
          size="small"
          icon={MenuIcon}
          className={styles.menuButton}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onOpenMenu}
        >
          <span>{t('menu.open')}</span>
          {header.map(({ path, badge }) => (
            <LinkBadge key={path} slot={badge} className={styles.badge} />
          ))}
        </Button>
      </Wrap>
    </header>
  );
}

/** Log In, or the user and Log Out; while the session is loading, a skeleton of the latter (spec §2). */
function Account({ logOut, busy }: LogOutAction) {
  const { t } = useTranslation('shell');
  const { user, isLoading, failed, retry } = useCurrentUser();
  if (isLoading) {
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
  if (failed) {
    return (
      <Button variant="secondary" size="small" aria-label={t('account.tryAgain')} onClick={retry}>
        {t('unavailable.tryAgain')}
      </Button>
    );
  }
  if (!user) return <LogInButton />;
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

/** Loads the dialog's code on hover or focus, before the press. */
function LogInButton() {
  const { t } = useTranslation('shell');
  const prefetch = (): void => void loadLoginDialog().catch(() => undefined);
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => void requestLogin()}
    >
      {t('account.logIn')}
    </Button>
  );
}
