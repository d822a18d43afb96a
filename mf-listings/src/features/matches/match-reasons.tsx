import {
  getLanguageName,
  HEALTH_NEEDS,
  type HealthNeed,
  type Listing,
  type Match,
  type MatchReason,
  type Need,
  NEEDS,
} from 'contracts';
import type { ReactNode } from 'react';
import { formatLanguage, Trans, translate, useTranslation } from 'shared-ui/app';
import { Check, Icon, Minus } from 'shared-ui/ui/icon';
import { Code } from 'shared-ui/ui/text';
import { getNeedLabels, getSpeaker } from '../../parts/listing-card/listing-labels.ts';
import styles from './matches.module.css';

type Itinerary = Pick<Listing, 'flights'>;

interface Props {
  match: Match;
  /** One's own listing, which the match is compared with. */
  own: Itinerary;
}

/** Why a match fits, and why not (DESIGN.md, Reasons). */
export function MatchReasons({ match: { listing, reasons }, own }: Props) {
  const { t } = useTranslation('listings');
  const described = reasons.flatMap((reason) =>
    describeReason(reason, listing, own).map((text, at) => ({ key: `${reason.type} ${String(at)}`, text, reason })),
  );
  return (
    <ul className={styles.reasons} aria-label={t('matches.reasons')}>
      {described.map(({ key, text, reason: { fits } }) => (
        <li key={key} className={fits ? styles.fits : styles.misses}>
          <Icon of={fits ? Check : Minus} label={t(fits ? 'matches.fits' : 'matches.misses')} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Usually one text; one for each need that skills meet, and none for needs without a text. */
function describeReason(reason: MatchReason, listing: Listing, own: Itinerary): ReactNode[] {
  const { from = '', to = '', days = 0, trips = 0, fits, needs = [], languages = [] } = reason;
  switch (reason.type) {
    case 'same_flights':
      return [text('sameFlights')];
    case 'same_flight':
      return [<RouteText key="route" text="sameFlight" from={from} to={to} />];
    case 'same_day':
      return [text('sameDay')];
    case 'another_flight':
      return [text(own.flights && !listing.flights ? 'anotherFlightDirect' : 'anotherFlight')];
    case 'days_apart':
      return [text(days > 0 ? 'daysLater' : 'daysEarlier', { count: Math.abs(days) })];
    case 'part_of_way':
      return [<PartOfWay key="part" own={own} from={from} to={to} />];
    case 'languages':
      return [
        fits ? (
          <LanguagesReason key="speaks" listing={listing} languages={languages} />
        ) : (
          missLanguages(listing, languages)
        ),
      ];
    case 'needs':
      return fits ? describeNeeds(listing, needs) : [];
    case 'verified_phone':
      return [translate(fits ? 'card.verified' : 'card.notVerified', { ns: 'listings' })];
    case 'trips_done':
      return [text('tripsDone', { count: trips })];
  }
}

type ReasonText =
  | 'sameFlights'
  | 'sameDay'
  | 'anotherFlight'
  | 'anotherFlightDirect'
  | 'daysLater'
  | 'daysEarlier'
  | 'notToCity'
  | 'speaksNot'
  | 'inCommonNot'
  | 'languagesNotGiven'
  | 'youCanHelp'
  | 'tripsDone';

const text = (name: ReasonText, values: Record<string, string | number> = {}): string =>
  translate(`matches.reason.${name}`, { ns: 'listings', ...values });

interface RouteTextProps {
  text: 'sameFlight' | 'partOfWay';
  from: string;
  to: string;
}

function RouteText({ text: name, from, to }: RouteTextProps) {
  const { t } = useTranslation('listings');
  const codes = [<Code key="from" />, <Code key="to" />];
  return <Trans t={t} i18nKey={`matches.reason.${name}`} values={{ from, to }} components={codes} />;
}

/** 'Not on the flight to Doha' where one of one's own flights is missing, else the part that both share. */
function PartOfWay({ own: { flights = [] }, from, to }: { own: Itinerary; from: string; to: string }) {
  const first = flights.findIndex(({ departureAirport }) => departureAirport === from);
  const last = flights.findIndex(({ arrivalAirport }, at) => at >= first && arrivalAirport === to);
  const missing = flights.filter((_flight, at) => at < first || at > last);
  if (first === -1 || last === -1 || missing.length !== 1) return <RouteText text="partOfWay" from={from} to={to} />;
  return <span>{text('notToCity', { city: missing[0]?.arrivalCity ?? '' })}</span>;
}

/** 'Speaks Tamil', or 'Lakshmi speaks Tamil' of somebody for whom they ask. */
function LanguagesReason({ listing, languages }: { listing: Listing; languages: string[] }) {
  const { t } = useTranslation('listings');
  const { name } = getSpeaker(listing);
  const bdi = [<bdi key="languages" />, <bdi key="name" />];
  const values = { languages: nameLanguages(languages, 'conjunction'), name };
  return <Trans t={t} i18nKey={name ? 'card.speaksOf' : 'card.speaks'} values={values} components={bdi} />;
}

function missLanguages({ type, languageCodes = [] }: Listing, languages: string[]): string {
  if (type === 'seeking_help') return text('inCommonNot', { languages: nameLanguages(languages, 'disjunction') });
  if (languageCodes.length === 0) return text('languagesNotGiven');
  return text('speaksNot', { languages: nameLanguages(languages, 'disjunction') });
}

function nameLanguages(codes: readonly string[], type: 'conjunction' | 'disjunction'): string {
  const names = codes.map((code) => getLanguageName(code, formatLanguage()));
  return new Intl.ListFormat(formatLanguage(), { type }).format(names);
}

/** Each need of one's request that their skills meet. Of somebody else's request only what everybody may know. */
function describeNeeds({ type }: Listing, needs: readonly string[]): string[] {
  if (type === 'helper')
    return ALL_NEEDS.filter((need) => needs.includes(need)).map((need) =>
      translate(`matches.skill.${need}`, { ns: 'listings' }),
    );
  const labels = getNeedLabels(NEEDS.filter((need) => needs.includes(need)));
  return labels.length === 0 ? [] : [text('youCanHelp', { needs: labels.join(', ') })];
}

const ALL_NEEDS: readonly (Need | HealthNeed)[] = [...NEEDS, ...HEALTH_NEEDS];
