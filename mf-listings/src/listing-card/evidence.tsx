import { useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { BadgeCheck, CircleAlert, Icon, UserRound } from 'shared-ui/ui/icon';
import styles from './listing-card.module.css';

/** By language: each card shows a month, and a format is slow to make. */
const months: Record<string, Intl.DateTimeFormat> = {};

/** What was checked or counted about a person (product.md 35). Nothing where no account stands behind the listing yet. */
export function Evidence({ listing: { user } }: { listing: Pick<Listing, 'user'> }) {
  const { t, i18n } = useTranslation('listings');
  const { verified, memberSince } = user;
  if (!memberSince) return null;
  const month = (months[i18n.language] ??= new Intl.DateTimeFormat(i18n.language, {
    year: 'numeric',
    month: 'short',
  }));
  return (
    <ul aria-label={t('card.evidence')} className={styles.evidence}>
      <li>
        <Icon of={verified ? BadgeCheck : CircleAlert} />
        {t(verified ? 'card.verified' : 'card.notVerified')}
      </li>
      <li>
        <Icon of={UserRound} />
        <span>{t('card.memberSince', { month: month.format(new Date(`${memberSince}-01T00:00`)) })}</span>
      </li>
    </ul>
  );
}
