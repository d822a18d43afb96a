import { NavLink, Link, paths, product, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { ChevronRight, Icon, LogOut, X } from 'shared-ui/ui/icon';
import { Logo } from 'shared-ui/ui/logo';
import { linkIcon } from './link-icon.ts';
import { News } from './news.tsx';
import { type SiteLink, useSiteLinks } from './use-site-links.ts';
import { useOverlay } from './use-overlay.ts';
import styles from './menu.module.css';

interface Props {
  onClose: () => void;
  onLogOut: () => void;
}

/** The navigation as a full-screen sign, below 72rem (spec §2). Logged out it holds no login link. */
export function Menu({ onClose, onLogOut }: Props) {
  const { t } = useTranslation('shell');
  const { header } = useSiteLinks();
  const { user } = useCurrentUser();
  const overlay = useOverlay(onClose);
  const leave = (): void => {
    onClose();
    onLogOut();
  };
  return (
    <div ref={overlay} className={styles.menu} role="dialog" aria-modal="true" aria-label={t('menu.title')}>
      <div className={styles.head}>
        <Logo asChild>
          <Link to={paths.home()} onClick={onClose}>
            {product}
          </Link>
        </Logo>
        <Button variant="secondary" size="small" icon={X} data-autofocus onClick={onClose}>
          {t('menu.close')}
        </Button>
      </div>
      <nav aria-label={t('mainNavigation')}>
        <ul className={styles.list}>
          {header.map((link) => (
            <li key={link.path} className={styles.item}>
              <MenuLink {...link} onClose={onClose} />
            </li>
          ))}
        </ul>
      </nav>
      {user ? (
        <div className={styles.foot}>
          <Button wide variant="secondary" icon={LogOut} onClick={leave}>
            {t('account.logOut')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function MenuLink({ path, label, icon, badge, onClose }: SiteLink & { onClose: () => void }) {
  const drawing = linkIcon(icon);
  return (
    <NavLink to={path} className={styles.link} onClick={onClose}>
      {drawing ? <Icon of={drawing} className={styles.icon} /> : null}
      <span>
        {label}
        <News in={badge} className={styles.news} />
      </span>
      <Icon of={ChevronRight} flip className={styles.arrow} />
    </NavLink>
  );
}
