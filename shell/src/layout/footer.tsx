import { lazy, Suspense } from 'react';
import { Link, paths, product, useTranslation } from 'shared-ui/app';
import { Wrap } from 'shared-ui/ui/layout';
import { Logo } from 'shared-ui/ui/logo';
import { AnalyticsChoice } from '../analytics/consent-bar.tsx';
import { useSiteLinks } from './site-links.tsx';
import styles from './footer.module.css';

const LanguageSwitch =
  process.env.NODE_ENV === 'development'
    ? lazy(async () => ({ default: (await import('./language-switch.tsx')).LanguageSwitch }))
    : null;

/** Public links, the note on risks and tips, and the copyright (spec §1, §2). */
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
            {LanguageSwitch ? (
              <Suspense fallback={null}>
                <LanguageSwitch className={styles.choice} />
              </Suspense>
            ) : null}
          </nav>
        </div>
        <p className={styles.line}>{t('footer.copyright', { year: new Date().getFullYear() })}</p>
      </Wrap>
    </footer>
  );
}
