import { useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { ChipList } from 'shared-ui/ui/chip';
import { BadgeCheck, CircleAlert, Icon, UserRound } from 'shared-ui/ui/icon';
import { RouteLine, type RouteType } from 'shared-ui/ui/route';
import styles from './listing-card.module.css';
import { getNeedLabels, parseSkills } from './listing-labels.ts';

interface CardRouteProps {
  listing: Listing;
  /** Sets the color of the line. */
  type: RouteType;
  size?: 'normal' | 'small';
}

/** Both airports with their cities. */
export function CardRoute({ listing, type, size }: CardRouteProps) {
  const { t } = useTranslation('listings');
  return (
    <RouteLine
      type={type}
      size={size}
      departureAirport={listing.departureAirport}
      arrivalAirport={listing.arrivalAirport}
      cities={[listing.departureCity, listing.arrivalCity]}
      departureLabel={t('card.from')}
      arrivalLabel={t('card.to')}
    />
  );
}

/** What would help the traveler of a request (product.md 29), and all of a listing's skills, as chips (spec §2, Listing card). */
export function CardSkills({ listing: { needs, skills } }: { listing: Pick<Listing, 'needs' | 'skills'> }) {
  const { t } = useTranslation('listings');
  const needed = getNeedLabels(needs);
  const label = t(needed.length > 0 ? 'card.needs' : 'card.skills');
  return <ChipList label={label} items={[...needed, ...parseSkills(skills)]} className={styles.skills} />;
}

interface EvidenceProps {
  listing: Pick<Listing, 'user'>;
  /** Leaves 'Verified phone' out where the strip of the card shows it. */
  except?: 'verified';
}

/** What was verified or counted about the owner (product.md 35). Empty until an account owns the listing. */
export function Evidence({ listing: { user }, except }: EvidenceProps) {
  const { t, i18n } = useTranslation('listings');
  const { verified, memberSince } = user;
  if (!memberSince) return null;
  const month = getMonthFormat(i18n.language).format(new Date(`${memberSince}-01T00:00`));
  return (
    <ul aria-label={t('card.evidence')} className={styles.evidence}>
      {verified && except === 'verified' ? null : (
        <li>
          <Icon of={verified ? BadgeCheck : CircleAlert} />
          {t(verified ? 'card.verified' : 'card.notVerified')}
        </li>
      )}
      <li>
        <Icon of={UserRound} />
        <span>{t('card.memberSince', { month })}</span>
      </li>
    </ul>
  );
}

/** By language: each card shows a month, and creating a format is slow. */
const monthFormats: Record<string, Intl.DateTimeFormat> = {};

const getMonthFormat = (language: string): Intl.DateTimeFormat =>
  (monthFormats[language] ??= new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short' }));
