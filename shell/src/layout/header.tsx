import { Link, NavLink, paths, product, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Menu as MenuIcon } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Logo } from 'shared-ui/ui/logo';
import type { LogOutAction } from '../login/use-log-out.ts';
import { AccountArea } from './account-area.tsx';
import { News } from './news.tsx';
import { useSiteLinks } from './use-site-links.ts';
import styles from './header.module.css';

interface Props {
  menuOpen: boolean;
  onOpenMenu: () => void;
  leave: LogOutAction;
}

/** Logo, navigation and account (spec §2). Below 72rem all but Log In is behind the Menu button. */
export function Header({ menuOpen, onOpenMenu, leave }: Props) {
  const { t } = useTranslation('shell');
  const { header } = useSiteLinks();
  const { user, isLoading } = useCurrentUser();
  const loggedOut = !user && !isLoading;
  return (
    <header className={loggedOut ? `${styles.header} ${styles.loggedOut}` : styles.header}>
      <Wrap className={styles.inner}>
        <Logo asChild className={styles.logo}>
          <Link to={paths.home()}>{product}</Link>
        </Logo>
        <nav className={styles.nav} aria-label={t('mainNavigation')}>
          {header.map(({ path, label, badge }) => (
            <NavLink key={path} to={path} className={styles.link}>
              {label}
              <News in={badge} className={styles.news} />
            </NavLink>
          ))}
        </nav>
        <AccountArea leave={leave} />
        <Button
          variant="secondary"
          size="small"
          icon={MenuIcon}
          className={styles.menuButton}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onOpenMenu}
        >
          {t('menu.open')}
          {header.map(({ path, badge }) => (
            <News key={path} in={badge} className={styles.news} />
          ))}
        </Button>
      </Wrap>
    </header>
  );
}
