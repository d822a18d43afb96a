import { Link, NavLink, paths, product, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { ChevronRight, Icon, LogOut, X } from 'shared-ui/ui/icon';
import { Logo } from 'shared-ui/ui/logo';
import styles from './menu.module.css';
import { getLinkIcon, LinkBadge, type SiteLink, useSiteLinks } from './site-links.tsx';
import { useOverlay } from './use-overlay.ts';

interface Props {
  onClose: () => void;
  onLogOut: () => void;
}

/** The full-screen navigation below 72rem (spec §2). It has no login link for a visitor who is logged out. */
export function Menu({ onClose, onLogOut }: Props) {
  const { t } = useTranslation('shell');
  const { header } = useSiteLinks();
  const { user } = useCurrentUser();
  const overlay = useOverlay(onClose);
  const logOut = (): void => {
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
          <Button wide variant="secondary" icon={LogOut} onClick={logOut}>
            {t('account.logOut')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function MenuLink({ path, label, icon, badge, onClose }: SiteLink & { onClose: () => void }) {
  const drawing = getLinkIcon(icon);
  return (
    <NavLink to={path} className={styles.link} onClick={onClose}>
      {drawing ? <Icon of={drawing} className={styles.icon} /> : null}
      <span>
        <span>{label}</span>
        <LinkBadge slot={badge} className={styles.badge} />
      </span>
      <Icon of={ChevronRight} flip className={styles.arrow} />
    </NavLink>
  );
}
