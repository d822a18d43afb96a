import { Link, paths, product, useTranslation } from 'shared-ui/app';
import { Wrap } from 'shared-ui/ui/layout';
import { Logo } from 'shared-ui/ui/logo';
import { AnalyticsChoice } from '../analytics/analytics-choice.tsx';
import { useSiteLinks } from './use-site-links.ts';
import styles from './footer.module.css';

/** Links to what is public, the risk said plainly, and who runs it (spec §1, §2). */
export function Footer() {
  const { t } = useTranslation('shell');
  const { footer } = useSiteLinks();
  return (
    <footer className={styles.footer}>
      <Wrap>
        <div className={styles.inner}>
          <div className={styles.about}>
            <Logo asChild className={styles.logo}>
              <Link to={paths.home()}>{product}</Link>
            </Logo>
            <p className={styles.note}>{t('footer.note')}</p>
          </div>
          <nav className={styles.links} aria-label={t('footerNavigation')}>
            {footer.map(({ path, label }) => (
              <Link key={path} to={path}>
                {label}
              </Link>
            ))}
            <AnalyticsChoice className={styles.choice} />
          </nav>
        </div>
        <p className={styles.line}>{t('footer.copyright', { year: new Date().getFullYear() })}</p>
      </Wrap>
    </footer>
  );
}
