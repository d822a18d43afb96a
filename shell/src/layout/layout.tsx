import { useState } from 'react';
import { type Location, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Outlet, Slot, useCurrentUser, useTranslation } from 'shared-ui/app';
import { ConsentBar } from '../analytics/consent-bar.tsx';
import { hasLoggedInHere } from '../login/logged-in-here.ts';
import { LoginHost } from '../login/login-host.tsx';
import { useLogOut } from '../login/use-log-out.ts';
import { useRedirect } from '../login/use-redirect.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { ProgressBar } from './loading.tsx';
import { Menu } from './menu.tsx';
import { usePageFocus } from './use-page-focus.ts';

const MAIN = 'main';

/** The first entry of each tab has the key 'default', so the path distinguishes them. */
const getScrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** What surrounds every page (spec §2): header, footer, menu, toasts. */
export function Layout() {
  const { t } = useTranslation('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const busy = useNavigation().state === 'loading';
  const main = usePageFocus();
  const { user } = useCurrentUser();
  const logOutAction = useLogOut();
  useRedirect();
  return (
    <>
      <div className={styles.page} inert={menuOpen}>
        <a className="skip-link" href={`#${MAIN}`}>
          {t('skip')}
        </a>
        <Header menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} {...logOutAction} />
        {busy ? <ProgressBar /> : null}
        <main id={MAIN} ref={main} tabIndex={-1} className={styles.main} aria-busy={busy}>
          {user && hasLoggedInHere() ? <Slot name="login.unclaimed" quiet /> : null}
          <Outlet />
        </main>
        <Footer />
        <ConsentBar />
      </div>
      {menuOpen ? <Menu onClose={() => setMenuOpen(false)} onLogOut={() => void logOutAction.logOut()} /> : null}
      <LoginHost />
      <Toasts />
      <ScrollRestoration getKey={getScrollKey} />
    </>
  );
}
