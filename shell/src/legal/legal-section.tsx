import { Link, paths, useTranslation } from 'shared-ui/app';
import { useSite } from '../router/site.ts';
import styles from './legal-page.module.css';

interface Props {
  page: 'terms' | 'privacy';
  id: string;
  number: string;
  heading: string;
}

/** One numbered section: paragraphs, and what it lists. Its texts are in the locale file, under its name. */
export function LegalSection({ page, id, number, heading }: Props) {
  const { t, i18n } = useTranslation('legal');
  const { directory } = useSite();
  const at = `${page}.sections.${id}`;
  const texts = (part: 'text' | 'list' | 'after'): string[] =>
    i18n.exists(`${at}.${part}`, { ns: 'legal' }) ? (t(`${at}.${part}`, { returnObjects: true }) as string[]) : [];
  const items = texts('list');
  const contactIsOpen = directory.ownerOf(paths.contact()) !== undefined;
  return (
    <>
      <h2 id={id} className={styles.heading}>
        {number} {heading}
      </h2>
      {texts('text').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items.length > 0 ? (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : null}
      {texts('after').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {id === 'contact' && contactIsOpen ? (
        <p>
          <Link to={paths.contact()}>{t('contactUs')}</Link>
        </p>
      ) : null}
    </>
  );
}
