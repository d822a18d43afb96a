import { useState } from 'react';
import { ScrollRestoration, useNavigation } from 'react-router-dom';
import { Outlet, useTranslation } from 'shared-ui/app';
import { ConsentBar } from '../analytics/consent-bar.tsx';
import { Toasts } from '../toasts/toasts.tsx';
import { Announcer } from './announcer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './layout.module.css';

const MAIN = 'main';

/** What surrounds every page (spec §2): header, footer, menu, toasts. Only the page between them belongs to a remote. */
export function Layout() {
  const { t } = useTranslation('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const busy = useNavigation().state === 'loading';
  const main = useArrival();
  return (
    <>
      <div className={styles.page} inert={menuOpen}>
        <a className="skip-link" href={`#${MAIN}`}>
          {t('skip')}
        </a>
        <Header menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} />
        {busy ? <div className={styles.progress} role="progressbar" aria-label={t('loading')} /> : null}
        <main id={MAIN} ref={main} tabIndex={-1} className={styles.main} aria-busy={busy}>
          <Outlet />
        </main>
        <Footer />
        <ConsentBar />
      </div>
      {menuOpen ? <Menu onClose={() => setMenuOpen(false)} /> : null}
      <Toasts />
      <Announcer />
      <ScrollRestoration />
    </>
  );
}
