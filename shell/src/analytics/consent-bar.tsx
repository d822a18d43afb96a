import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Wrap } from 'shared-ui/ui/layout';
import { decide } from './analytics.ts';
import { useAnalytics } from './use-analytics.ts';
import styles from './consent-bar.module.css';

/** Asks before anything is counted. Both answers weigh the same, and either is remembered. */
export function ConsentBar() {
  const { t } = useTranslation('shell');
  const { offered, consent, reopened } = useAnalytics();
  if (!offered || (consent && !reopened)) return null;
  return (
    <section className={styles.bar} aria-label={t('consent.region')}>
      <Wrap className={styles.inner}>
        <p className={styles.words}>
          {t('consent.text')} <Link to={paths.privacy()}>{t('consent.more')}</Link>
        </p>
        <div className={styles.answers}>
          <Button variant="secondary" size="small" onClick={() => decide('accepted')}>
            {t('consent.accept')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => decide('declined')}>
            {t('consent.decline')}
          </Button>
        </div>
      </Wrap>
    </section>
  );
}
