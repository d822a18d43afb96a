import { formatDay, Link, paths, registerLocale, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { ArrowRight, House, type IconDrawing } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { OnThisPage, type PageSection } from 'shared-ui/ui/on-this-page';
import en from './locales/en.json' with { type: 'json' };
import { LegalSection } from './legal-section.tsx';
import styles from './legal-page.module.css';

registerLocale('legal', en);

const LAST_CHANGED = '2026-11-21';

interface Props {
  /** Whose texts: their place in the locale file. */
  page: 'terms' | 'privacy';
  sections: readonly string[];
  icon: IconDrawing;
  /** The other legal page, at the end. */
  other: { page: 'terms' | 'privacy'; path: string };
}

interface Heading {
  id: string;
  number: string;
  heading: string;
}

/** A page of rules (spec §2, Legal pages): its sections, numbered, with a list of them beside. */
export function LegalPage({ page, sections, icon, other }: Props) {
  const { t } = useTranslation('legal');
  const title = t(`${page}.title`);
  usePageTitle(title);
  const headings = sections.map((id, index) => ({
    id,
    number: `${index + 1}.`,
    heading: t(`${page}.sections.${id}.heading`),
  }));
  return (
    <>
      <Band title={title} icon={icon} lead={t('lastChanged', { day: formatDay(LAST_CHANGED) })} />
      <Wrap>
        <div className={styles.legal}>
          <OnThisPage title={t('onThisPage')} sections={headings.map(toSection)} besideFrom="64rem" />
          <article className={styles.text}>
            <p className={styles.lead}>{t(`${page}.lead`)}</p>
            {headings.map((section) => (
              <LegalSection key={section.id} page={page} {...section} />
            ))}
            <Onward title={t(`${other.page}.title`)} path={other.path} />
          </article>
        </div>
      </Wrap>
    </>
  );
}

const toSection = ({ id, number, heading }: Heading): PageSection => ({
  id,
  name: heading,
  mark: <span className={styles.number}>{number}</span>,
});

function Onward({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.onward}>
      <Button asChild variant="secondary" icon={House}>
        <Link to={paths.home()}>{t('backToHome')}</Link>
      </Button>
      <Button asChild variant="quiet" iconEnd={ArrowRight}>
        <Link to={path}>{title}</Link>
      </Button>
    </div>
  );
}
