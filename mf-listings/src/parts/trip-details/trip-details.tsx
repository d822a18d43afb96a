import type { ReactNode } from 'react';
import { formatDayRange, formatTime, Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { ChipList } from 'shared-ui/ui/chip';
import { Definition, DefinitionList } from 'shared-ui/ui/definition-list';
import { Code } from 'shared-ui/ui/text';
import { getNeedLabels, parseSkills } from '../listing-card/listing-labels.ts';
import { FlightList } from './flight-list.tsx';
import { getTipLine, type TipAmounts } from './tip-line.ts';
import { TravelerLine } from './traveler-line.tsx';
import styles from './trip-details.module.css';

type RouteFields =
  | 'departureAirport'
  | 'departureCity'
  | 'departureCountry'
  | 'arrivalAirport'
  | 'arrivalCity'
  | 'arrivalCountry';
type OtherFields =
  | 'date'
  | 'endDate'
  | 'time'
  | 'flightNumber'
  | 'flights'
  | 'skills'
  | 'description'
  | 'traveler'
  | 'needs'
  | 'user';

interface Props {
  listing: Pick<Listing, RouteFields | OtherFields> & TipAmounts;
  /** Replaces missing values, such as 'Not specified'; without it, they are left out. */
  missing?: string;
  /** Further `<Definition>`s of the same list. */
  children?: ReactNode;
}

/**
 * The trip of a listing, one line for each field (spec §2, Details dialog). Day, time and number are those of the first flight, and
 * all flights follow (PRODUCT.md 28). Its texts are registered in `tip-line.ts`.
 */
export function TripDetails({ listing, missing, children }: Props) {
  const { t } = useTranslation('listings');
  const { departureAirport, departureCity, departureCountry, arrivalAirport, arrivalCity, arrivalCountry } = listing;
  return (
    <DefinitionList>
      <Definition label={t('tripDetails.from')}>
        <AirportName code={departureAirport} city={departureCity} country={departureCountry} />
      </Definition>
      <Definition label={t('tripDetails.to')}>
        <AirportName code={arrivalAirport} city={arrivalCity} country={arrivalCountry} />
      </Definition>
      <Definition label={t('tripDetails.date')}>
        <bdi>{formatDayRange(listing.date, listing.endDate)}</bdi>
      </Definition>
      <OptionalDetails listing={listing} missing={missing} />
      {children}
    </DefinitionList>
  );
}

function OptionalDetails({ listing, missing }: Pick<Props, 'listing' | 'missing'>) {
  const { t } = useTranslation('listings');
  const { time, flightNumber, description, type } = listing;
  const skills = parseSkills(listing.skills);
  const tip = getTipLine(listing);
  const needs = getNeedLabels(listing.needs);
  const onlyIfThere = [
    { label: t('tripDetails.flights'), value: listing.flights ? <FlightList listing={listing} /> : null, plain: true },
    {
      label: t('tripDetails.whoFlies'),
      value: listing.traveler ? <TravelerLine listing={listing} /> : null,
      plain: false,
    },
    {
      label: t('card.needs'),
      value: needs.length > 0 ? <ChipList label={t('card.needs')} items={needs} /> : null,
      plain: true,
    },
  ].filter(({ value }) => value !== null);
  const rows = [
    { label: t('tripDetails.time'), value: time ? <bdi>{formatTime(time)}</bdi> : null, plain: false },
    {
      label: t('tripDetails.flightNumber'),
      value: flightNumber ? <Code dir="auto">{flightNumber}</Code> : null,
      plain: false,
    },
    ...onlyIfThere,
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
    { label: tip?.label ?? t(`tripDetails.tip.${type}`), value: tip ? <bdi>{tip.text}</bdi> : null, plain: false },
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
function AirportName({ code, city, country }: { code: string; city: string; country: string }) {
  const { t } = useTranslation('listings');
  return (
    <Trans t={t} i18nKey="tripDetails.place" values={{ code, city, country }} components={[<Code key="code" />]} />
  );
}
