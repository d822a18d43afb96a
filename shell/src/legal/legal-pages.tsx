import { RETENTION, type RetentionId, type RetentionPeriod } from 'contracts';
import { formatDay, formatLanguage, Link, paths, registerLocale, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { ArrowRight, House, type IconDrawing, Scale, ShieldCheck } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { OnThisPage } from 'shared-ui/ui/on-this-page';
import { Table, type TableColumn } from 'shared-ui/ui/table';
import en from '../locales/en/legal.json' with { type: 'json' };
import { useSite } from '../router/site.ts';
import styles from './legal-pages.module.css';

registerLocale('legal', en);

const LAST_CHANGED = '2026-11-23';

/** All that spec §2 requires of the terms, in its order. */
const TERMS_SECTIONS = [
  'acceptance',
  'disclaimer',
  'warranties',
  'responsibility',
  'indemnification',
  'limitation',
  'assets',
  'changes',
  'contact',
];

/** All that spec §2 requires of the privacy policy, and what PRODUCT.md promises. */
const PRIVACY_SECTIONS = [
  'collected',
  'use',
  'public',
  'contactDetails',
  'travelers',
  'messages',
  'tips',
  'providers',
  'cookies',
  'keeping',
  'security',
  'changes',
  'contact',
];

export function TermsPage() {
  const other = { page: 'privacy', path: paths.privacy() } as const;
  return <LegalPage page="terms" sections={TERMS_SECTIONS} icon={Scale} other={other} />;
}

export function PrivacyPage() {
  const other = { page: 'terms', path: paths.terms() } as const;
  return <LegalPage page="privacy" sections={PRIVACY_SECTIONS} icon={ShieldCheck} other={other} />;
}

interface LegalPageProps {
  /** The key of its texts in the locale file. */
  page: 'terms' | 'privacy';
  sections: readonly string[];
  icon: IconDrawing;
  /** Linked at the end. */
  other: { page: 'terms' | 'privacy'; path: string };
}

/** Numbered sections with a table of contents (spec §2, Legal pages). */
function LegalPage({ page, sections, icon, other }: LegalPageProps) {
  const { t } = useTranslation('legal');
  const title = t(`${page}.title`);
  usePageTitle(title);
  const headings = sections.map((id, index) => ({
    id,
    number: `${index + 1}.`,
    heading: t(`${page}.sections.${id}.heading` as 'terms.sections.contact.heading'),
  }));
  const contents = headings.map(({ id, number, heading }) => ({
    id,
    name: heading,
    mark: <span className={styles.number}>{number}</span>,
  }));
  return (
    <>
      <Band title={title} icon={icon} lead={t('lastChanged', { day: formatDay(LAST_CHANGED) })} />
      <Wrap>
        <div className={styles.legal}>
          <OnThisPage title={t('onThisPage')} sections={contents} besideFrom="64rem" />
          <article className={styles.text}>
            <p className={styles.lead}>{t(`${page}.lead`)}</p>
            {headings.map((section) => (
              <Section key={section.id} page={page} {...section} />
            ))}
            <NextLinks title={t(`${other.page}.title`)} path={other.path} />
          </article>
        </div>
      </Wrap>
    </>
  );
}

interface SectionProps {
  page: 'terms' | 'privacy';
  /** The key of its texts in the locale file. */
  id: string;
  number: string;
  heading: string;
}

function Section({ page, id, number, heading }: SectionProps) {
  const { t } = useTranslation('legal');
  const { directory } = useSite();
  const sections: Readonly<Record<string, object>> = en[page].sections;
  const getTexts = (part: 'text' | 'list' | 'after'): string[] => {
    const key = `${page}.sections.${id}.${part}` as 'terms.sections.contact.text';
    return part in Object(sections[id]) ? t(key, { returnObjects: true }) : [];
  };
  const items = getTexts('list');
  const hasContactPage = directory.findOwner(paths.contact()) !== undefined;
  return (
    <>
      <h2 id={id} className={styles.heading}>
        {`${number} ${heading}`}
      </h2>
      {getTexts('text').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items.length > 0 ? (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : null}
      {getTexts('after').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {id === 'keeping' ? <RetentionTable /> : null}
      {id === 'contact' && hasContactPage ? (
        <p>
          <Link to={paths.contact()}>{t('contactUs')}</Link>
        </p>
      ) : null}
    </>
  );
}

const RETENTION_ROWS = Object.entries<RetentionPeriod | null>(RETENTION).map(([id, period]) => ({
  id: id as RetentionId,
  period,
}));
type RetentionRow = (typeof RETENTION_ROWS)[number];

/** The periods by which the jobs of the backend delete. */
function RetentionTable() {
  const { t } = useTranslation('legal');
  const columns: TableColumn<RetentionRow>[] = [
    {
      kind: 'who',
      label: t('privacy.retention.what'),
      cell: ({ id }) => t(`privacy.retention.rows.${id}.what`),
    },
    {
      kind: 'state',
      label: t('privacy.retention.until'),
      cell: ({ id, period }) =>
        t(`privacy.retention.rows.${id}.until`, { period: period === null ? '' : formatPeriod(period) }),
    },
  ];
  return (
    <Table
      caption={t('privacy.retention.caption')}
      columns={columns}
      rows={RETENTION_ROWS}
      keyOf={({ id }) => id}
      className={styles.periods}
    />
  );
}

/** '90 days'. */
const formatPeriod = ({ amount, unit }: RetentionPeriod): string =>
  new Intl.NumberFormat(formatLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);

function NextLinks({ title, path }: { title: string; path: string }) {
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
