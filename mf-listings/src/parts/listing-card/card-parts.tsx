import { Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { ChipList } from 'shared-ui/ui/chip';
import { BadgeCheck, CircleAlert, Icon, UserRound } from 'shared-ui/ui/icon';
import { RouteLine, type RouteType } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import styles from './listing-card.module.css';
import { parseSkills } from './listing-labels.ts';
import { getStops } from './trip-flights.ts';

/** Both airports with their cities; `type` sets the color of the line. */
export function CardRoute({ listing, type }: { listing: Listing; type: RouteType }) {
  const { t } = useTranslation('listings');
  return (
    <RouteLine
      type={type}
      departureAirport={listing.departureAirport}
      arrivalAirport={listing.arrivalAirport}
      cities={[listing.departureCity, listing.arrivalCity]}
      via={listing.flights ? <Via listing={listing} /> : undefined}
      departureLabel={t('card.from')}
      arrivalLabel={t('card.to')}
    />
  );
}

/** 'via DOH', or 'via DOH, DXB'. */
export function Via({ listing }: { listing: Pick<Listing, 'flights'> }) {
  const { t } = useTranslation('listings');
  const codes = getStops(listing).join(', ');
  return <Trans t={t} i18nKey="card.via" values={{ codes }} components={[<Code key="codes" />]} />;
}

/** All of a listing's skills as chips (spec §2, Listing card). */
export function CardSkills({ skills }: { skills: string | null }) {
  const { t } = useTranslation('listings');
  return <ChipList label={t('card.skills')} items={parseSkills(skills)} className={styles.skills} />;
}

/** What was verified or counted about the owner (product.md 35). Empty until an account owns the listing. */
export function Evidence({ listing: { user } }: { listing: Pick<Listing, 'user'> }) {
  const { t, i18n } = useTranslation('listings');
  const { verified, memberSince } = user;
  if (!memberSince) return null;
  const month = getMonthFormat(i18n.language).format(new Date(`${memberSince}-01T00:00`));
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

/** By language: each card shows a month, and creating a format is slow. */
const monthFormats: Record<string, Intl.DateTimeFormat> = {};

const getMonthFormat = (language: string): Intl.DateTimeFormat =>
  (monthFormats[language] ??= new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short' }));
