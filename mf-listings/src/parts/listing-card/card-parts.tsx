import { Fragment } from 'react';
import { Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { ChipList } from 'shared-ui/ui/chip';
import { RouteLine, type RouteType } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import styles from './listing-card.module.css';
import { getNeedLabels, getSpeaker, parseSkills } from './listing-labels.ts';
import { getStops } from './itinerary.ts';

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
      via={listing.flights ? <Via listing={listing} /> : undefined}
      departureLabel={t('card.from')}
      arrivalLabel={t('card.to')}
    />
  );
}

/** 'via DOH', or 'via DOH, DXB'. */
export function Via({ listing }: { listing: Pick<Listing, 'flights'> }) {
  const { t } = useTranslation('listings');
  const stops = getStops(listing);
  return <Trans t={t} i18nKey="card.via" components={{ codes: <Stops codes={stops} /> }} />;
}

/** Each code by itself: they follow each other in the direction of the page, as the airports beside them do. */
const Stops = ({ codes }: { codes: string[] }) =>
  codes.map((code, index) => (
    <Fragment key={codes.slice(0, index + 1).join(' ')}>
      {index > 0 ? <span>{', '}</span> : null}
      <Code>{code}</Code>
    </Fragment>
  ));

/** 'Speaks Tamil', or '{name} speaks Tamil' where somebody else travels (PRODUCT.md 29); nothing where it is not said. */
export function Speaks({ listing }: { listing: Pick<Listing, 'languages' | 'traveler'> }) {
  const { t } = useTranslation('listings');
  const { name, languages } = getSpeaker(listing);
  if (languages === '') return null;
  const bdi = [<bdi key="languages" />, <bdi key="name" />];
  return <Trans t={t} i18nKey={name ? 'card.speaksOf' : 'card.speaks'} values={{ languages, name }} components={bdi} />;
}

/** What would help the traveler of a request (PRODUCT.md 29), and all of a listing's skills, as chips (spec §2, Listing card). */
export function CardSkills({ listing: { needs, skills } }: { listing: Pick<Listing, 'needs' | 'skills'> }) {
  const { t } = useTranslation('listings');
  const needed = getNeedLabels(needs);
  const label = t(needed.length > 0 ? 'card.needs' : 'card.skills');
  return <ChipList label={label} items={[...needed, ...parseSkills(skills)]} className={styles.skills} />;
}
