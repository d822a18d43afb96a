import type { ReactNode } from 'react';
import { formatDayRange, formatTime, Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { ChipList } from 'shared-ui/ui/chip';
import { Definition, DefinitionList } from 'shared-ui/ui/definition-list';
import { Code } from 'shared-ui/ui/text';
import { skillsIn } from '../listing-card/trip-wording.ts';
import './texts.ts';
import { type TippedTrip, tipLineOf } from './tip-line.ts';
import styles from './trip-details.module.css';

type Route = Pick<
  Listing,
  'departureAirport' | 'departureCity' | 'departureCountry' | 'arrivalAirport' | 'arrivalCity' | 'arrivalCountry'
>;
type When = Pick<Listing, 'date' | 'endDate' | 'time' | 'flightNumber'>;
type Words = Pick<Listing, 'skills' | 'description'>;

interface Props {
  listing: Route & When & Words & TippedTrip;
  /** Stands for what is not known, such as 'Not specified'; without it, what is not known is not shown. */
  missing?: string;
  /** More of the same list: `<Definition>`s, after the trip's own. */
  children?: ReactNode;
}

/** All that a listing says of its trip, under each other (spec §2, Details dialog). */
export function TripDetails({ listing, missing, children }: Props) {
  const { t } = useTranslation('listings');
  const { departureAirport, departureCity, departureCountry, arrivalAirport, arrivalCity, arrivalCountry } = listing;
  return (
    <DefinitionList>
      <Definition label={t('tripDetails.from')}>
        <Place code={departureAirport} city={departureCity} country={departureCountry} />
      </Definition>
      <Definition label={t('tripDetails.to')}>
        <Place code={arrivalAirport} city={arrivalCity} country={arrivalCountry} />
      </Definition>
      <Definition label={t('tripDetails.date')}>
        <bdi>{formatDayRange(listing.date, listing.endDate)}</bdi>
      </Definition>
      <WhenAndWhat listing={listing} missing={missing} />
      {children}
    </DefinitionList>
  );
}

/** What may be missing. */
function WhenAndWhat({ listing, missing }: Pick<Props, 'listing' | 'missing'>) {
  const { t } = useTranslation('listings');
  const { time, flightNumber, description, type } = listing;
  const skills = skillsIn(listing.skills);
  const tip = tipLineOf(listing);
  const rows = [
    { label: t('tripDetails.time'), value: time ? <bdi>{formatTime(time)}</bdi> : null },
    {
      label: t('tripDetails.flightNumber'),
      value: flightNumber ? <Code dir="auto">{flightNumber}</Code> : null,
    },
    {
      label: t('tripDetails.skills'),
      value: skills.length > 0 ? <ChipList label={t('tripDetails.skills')} items={skills} /> : null,
      plain: true,
    },
    {
      label: t('tripDetails.description'),
      value: description ? (
        <p dir="auto" className={styles.description}>
          {description}
        </p>
      ) : null,
      plain: true,
    },
    { label: tip?.label ?? t(`tripDetails.tip.${type}`), value: tip ? <bdi>{tip.words}</bdi> : null },
  ];
  return rows
    .filter(({ value }) => value !== null || missing !== undefined)
    .map(({ label, value, plain }) => (
      <Definition key={label} label={label} plain={plain}>
        {value ?? missing}
      </Definition>
    ));
}

/** 'MAA Chennai, India'. */
function Place({ code, city, country }: { code: string; city: string; country: string }) {
  const { t } = useTranslation('listings');
  return (
    <Trans t={t} i18nKey="tripDetails.place" values={{ code, city, country }} components={[<Code key="code" />]} />
  );
}
