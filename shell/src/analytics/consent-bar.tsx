import { useSelector } from 'react-redux';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Wrap } from 'shared-ui/ui/layout';
import { decide, reopenChoice, selectConsent } from './analytics.ts';
import styles from './consent-bar.module.css';

/** Asks for consent before anything is counted. Both buttons look the same, and the choice is stored. */
export function ConsentBar() {
  const { t } = useTranslation('shell');
  const { offered, consent, reopened } = useSelector(selectConsent);
  if (!offered || (consent && !reopened)) return null;
  return (
    <section className={styles.bar} aria-label={t('consent.region')}>
      <Wrap className={styles.inner}>
        <p className={styles.words}>
          <span>{t('consent.text')}</span> <Link to={paths.privacy()}>{t('consent.more')}</Link>
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

/** Shows the choice again: withdrawing consent is as easy as giving it. */
export function AnalyticsChoice({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const { offered } = useSelector(selectConsent);
  if (!offered) return null;
  return (
    <button type="button" className={className} onClick={reopenChoice}>
      {t('footer.analytics')}
    </button>
  );
}
