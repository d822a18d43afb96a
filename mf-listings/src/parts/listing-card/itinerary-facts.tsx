import { formatDay, formatTime, Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Badge } from 'shared-ui/ui/badge';
import { Fact, Facts } from 'shared-ui/ui/facts';
import { HandCoins } from 'shared-ui/ui/icon';
import { Code } from 'shared-ui/ui/text';
import styles from './listing-card.module.css';
import { getTipLabels } from './listing-labels.ts';
import { type FoundSection, getFoundSection, type SearchedItinerary } from './itinerary.ts';

interface ItineraryFactsProps {
  listing: Pick<
    Listing,
    'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'time' | 'flightNumber' | 'flights'
  >;
  /** Of an itinerary with connections, the part that was searched for is shown. */
  search?: SearchedItinerary | undefined;
  /** 'Flight' on a card, 'Flight Number' where there is room. */
  flightLabel?: 'flight' | 'flightNumber';
  /** What the search matched. */
  matched?: 'date' | 'flight' | undefined;
  /** One line without visible names. */
  compact?: boolean;
}

/** Date, time and flight, of the part that was searched for; missing values are left out. */
export function ItineraryFacts({ listing, search, flightLabel = 'flight', matched, compact }: ItineraryFactsProps) {
  const { t } = useTranslation('listings');
  const section = search && getFoundSection(listing, search);
  const { date, endDate, time, flightNumber } = section?.flight ?? listing;
  return (
    <Facts compact={compact}>
      {section ? (
        <Fact label={t('card.section')} className={styles.section}>
          <SectionRoute {...section} />
        </Fact>
      ) : null}
      <Fact label={t('card.date')} matched={matched === 'date'}>
        <Days first={date} last={endDate} />
      </Fact>
      {time ? (
        <Fact label={t('card.time')}>
          <bdi>{formatTime(time)}</bdi>
        </Fact>
      ) : null}
      {flightNumber ? (
        <Fact code label={t(`card.${flightLabel}`)} matched={matched === 'flight'}>
          {flightNumber}
        </Fact>
      ) : null}
    </Facts>
  );
}

/** 'DOH to LHR'. */
function SectionRoute({ departureAirport: from, arrivalAirport: to }: FoundSection) {
  const { t } = useTranslation('listings');
  const parts = [<Code key="from" />, <Code key="to" />];
  return <Trans t={t} i18nKey="card.sectionRoute" values={{ from, to }} components={parts} />;
}

/** 'Dec 15, 2026', or 'Dec 15, 2026 to Dec 18, 2026'; lines break only between the days. */
function Days({ first, last }: { first: string; last: string | null }) {
  const { t } = useTranslation('listings');
  if (last === null || last === first) return <bdi>{formatDay(first)}</bdi>;
  return (
    <Trans
      t={t}
      i18nKey="card.dateRange"
      values={{ first: formatDay(first), last: formatDay(last) }}
      components={[<bdi key="first" className={styles.day} />, <bdi key="last" className={styles.day} />]}
    />
  );
}

/** One badge for each tip label. */
export function TipBadge({ listing }: { listing: Listing }) {
  return getTipLabels(listing).map((label) => (
    <Badge key={label} tone="bare" icon={HandCoins}>
      {label}
    </Badge>
  ));
}
