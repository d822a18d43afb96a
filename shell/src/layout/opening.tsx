import { product, useTranslation } from 'shared-ui/app';
import { Wrap } from 'shared-ui/ui/layout';
import { Logo } from 'shared-ui/ui/logo';
import { Progress } from './progress.tsx';
import header from './header.module.css';
import styles from './layout.module.css';

/** What a visitor sees while the first page is slow to come: whose site it is, and that it is on its way. */
export function Opening() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.page}>
      <header className={header.header}>
        <Wrap className={header.inner}>
          <Logo className={header.logo}>{product}</Logo>
        </Wrap>
      </header>
      <Progress />
      <main className={styles.main} aria-busy="true">
        <Wrap top="section">
          <p role="status">{t('opening')}</p>
        </Wrap>
      </main>
    </div>
  );
}
