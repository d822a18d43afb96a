import { Link, NavLink, paths, product, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Menu as MenuIcon } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Logo } from 'shared-ui/ui/logo';
import { useSiteLinks } from './use-site-links.ts';
import styles from './header.module.css';

interface Props {
  menuOpen: boolean;
  onOpenMenu: () => void;
}

/** Logo and navigation (spec §2). Below 72rem the navigation is behind the Menu button. */
export function Header({ menuOpen, onOpenMenu }: Props) {
  const { t } = useTranslation('shell');
  const { header } = useSiteLinks();
  return (
    <header className={styles.header}>
      <Wrap className={styles.inner}>
        <Logo asChild>
          <Link to={paths.home()}>{product}</Link>
        </Logo>
        <nav className={styles.nav} aria-label={t('mainNavigation')}>
          {header.map(({ path, label }) => (
            <NavLink key={path} to={path} end className={styles.link}>
              {label}
            </NavLink>
          ))}
        </nav>
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
        </Button>
      </Wrap>
    </header>
  );
}
