import { useState } from 'react';
import { type Location, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Outlet, useTranslation } from 'shared-ui/app';
import { ConsentBar } from '../analytics/consent-bar.tsx';
import { LoginHost } from '../login/login-host.tsx';
import { useLogOut } from '../login/use-log-out.ts';
import { useRedirect } from '../login/use-redirect.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';
import { Progress } from './progress.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './layout.module.css';

const MAIN = 'main';

/** Whatever a tab is opened with has the same key: each address remembers its own place. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** What surrounds every page (spec §2): header, footer, menu, toasts. Only the page between them belongs to a remote. */
export function Layout() {
  const { t } = useTranslation('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const busy = useNavigation().state === 'loading';
  const main = useArrival();
  const leave = useLogOut();
  useRedirect();
  return (
    <>
      <div className={styles.page} inert={menuOpen}>
        <a className="skip-link" href={`#${MAIN}`}>
          {t('skip')}
        </a>
        <Header menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} leave={leave} />
        {busy ? <Progress /> : null}
        <main id={MAIN} ref={main} tabIndex={-1} className={styles.main} aria-busy={busy}>
          <Outlet />
        </main>
        <Footer />
        <ConsentBar />
      </div>
      {menuOpen ? <Menu onClose={() => setMenuOpen(false)} onLogOut={() => void leave.logOut()} /> : null}
      <LoginHost />
      <Toasts />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
