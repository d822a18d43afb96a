import { useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { BadgeCheck, CircleAlert, Icon, UserRound } from 'shared-ui/ui/icon';
import styles from './listing-card.module.css';

/** By language: each card shows a month, and a format is slow to make. */
const formats: Record<string, Intl.DateTimeFormat> = {};

const monthFormat = (language: string): Intl.DateTimeFormat =>
  (formats[language] ??= new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short' }));

/** What was checked or counted about a person (product.md 35). Nothing where no account stands behind the listing yet. */
export function Evidence({ listing: { user } }: { listing: Pick<Listing, 'user'> }) {
  const { t, i18n } = useTranslation('listings');
  const { verified, memberSince } = user;
  if (!memberSince) return null;
  const month = monthFormat(i18n.language).format(new Date(`${memberSince}-01T00:00`));
  return (
    <ul aria-label={t('card.evidence')} className={styles.evidence}>
      <li>
        <Icon of={verified ? BadgeCheck : CircleAlert} />
        {t(verified ? 'card.verified' : 'card.notVerified')}
      </li>
      <li>
        <Icon of={UserRound} />
        <span>{t('card.memberSince', { month })}</span>
      </li>
    </ul>
  );
}
