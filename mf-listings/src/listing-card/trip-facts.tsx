import { formatDay, formatTime, Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Fact, Facts } from 'shared-ui/ui/facts';
import styles from './listing-card.module.css';

interface Props {
  listing: Pick<Listing, 'date' | 'endDate' | 'time' | 'flightNumber'>;
  /** 'Flight' on a card, 'Flight Number' where there is room. */
  flightLabel?: 'flight' | 'flightNumber';
  /** What was looked for. */
  matched?: 'date' | 'flight' | undefined;
}

/** When, and on which flight; what is not known is not shown. */
export function TripFacts({ listing, flightLabel = 'flight', matched }: Props) {
  const { t } = useTranslation('listings');
  const { date, endDate, time, flightNumber } = listing;
  return (
    <Facts>
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

/** 'Dec 15, 2026', or 'Dec 15, 2026 to Dec 18, 2026': a line breaks between the days, never inside of one. */
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
