import { product, useTranslation } from 'shared-ui/app';
import { Wrap } from 'shared-ui/ui/layout';
import { Logo } from 'shared-ui/ui/logo';
import header from './header.module.css';
import styles from './layout.module.css';

/** A line at the top of the window. CSS delays it, so that short waits show nothing. */
export function ProgressBar() {
  const { t } = useTranslation('shell');
  return <div className={styles.progress} role="progressbar" aria-label={t('loading')} />;
}

/** Shown while the first page loads slowly. */
export function SlowStartPage() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.page}>
      <header className={header.header}>
        <Wrap className={header.inner}>
          <Logo className={header.logo}>{product}</Logo>
        </Wrap>
      </header>
      <ProgressBar />
      <main className={styles.main} aria-busy="true">
        <Wrap top="section">
          <p role="status">{t('opening')}</p>
        </Wrap>
      </main>
    </div>
  );
}
