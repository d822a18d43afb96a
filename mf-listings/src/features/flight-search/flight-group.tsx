import { type ComponentProps, useId } from 'react';
import { formatDayRange, Trans, useTranslation } from 'shared-ui/app';
import type { FlightSearch, Listing } from 'shared-ui/contracts';
import { Badge } from 'shared-ui/ui/badge';
import { GroupHead } from 'shared-ui/ui/group-head';
import { CalendarCheck, CalendarDays, CalendarRange, type IconDrawing, Plane } from 'shared-ui/ui/icon';
import { Code } from 'shared-ui/ui/text';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { Cards } from '../../results/cards.tsx';
import { ViewMore } from '../../results/view-more.tsx';
import { countInWords } from './count-in-words.ts';
import type { Action } from './flight-address.ts';
import { daysOff, type GroupName, nearDays } from './flight-groups.ts';
import styles from './flight-search.module.css';
import type { FlightGroup } from './use-flight-groups.ts';

const ICON: Record<GroupName, IconDrawing> = { sameFlight: Plane, sameDay: CalendarCheck, near: CalendarRange };

interface Props {
  action: Action;
  trip: FlightSearch;
  group: FlightGroup;
  /** The closest match there is. */
  isFirst: boolean;
}

/** Listings that match for one reason, under a heading that names it. */
export function FlightGroupResults({ action, trip, group: { name, state, pages }, isFirst }: Props) {
  const { t } = useTranslation('listings');
  const titleId = useId();
  const { listings = [], firstNew, retry } = pages;
  const title = name === 'sameDay' && trip.endDate !== undefined ? 'titleWindow' : 'title';
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <GroupHead
        icon={ICON[name]}
        title={t(`flight.${name}.${title}`)}
        titleId={titleId}
        count={state === 'there' ? countInWords(t, action, [pages]) : undefined}
        first={isFirst}
      >
        <Reason name={name} trip={trip} />
      </GroupHead>
      {state === 'failed' ? <LoadFailed sentence={t('failed.listings')} onRetry={retry} /> : null}
      {state === 'there' ? (
        <>
          <Cards
            listings={listings}
            firstNew={firstNew}
            columns={listings.length > 2 ? 'cards' : 'wide'}
            look={(listing) => cardLook(name, trip, listing)}
          />
          <ViewMore pages={pages} describedBy={titleId} />
        </>
      ) : null}
    </section>
  );
}

type CardLook = ReturnType<NonNullable<ComponentProps<typeof Cards>['look']>>;

function cardLook(name: GroupName, trip: FlightSearch, listing: Listing): CardLook {
  if (name === 'near') return { as: 'h4', remark: <DaysOff days={daysOff(trip, listing)} /> };
  return { as: 'h4', matched: name === 'sameFlight' ? 'flight' : 'date' };
}

/** '2 days later', '1 day earlier'. */
function DaysOff({ days }: { days: number }) {
  const { t } = useTranslation('listings');
  if (days === 0) return null;
  return (
    <Badge tone="bare" icon={CalendarDays}>
      {t(days > 0 ? 'flight.later' : 'flight.earlier', { count: Math.abs(days) })}
    </Badge>
  );
}

function Reason({ name, trip }: { name: GroupName; trip: FlightSearch }) {
  const { t } = useTranslation('listings');
  const { from, to, date, endDate, flight = '' } = trip;
  const [first, last] = nearDays(trip);
  const days = name === 'near' ? formatDayRange(first, last) : formatDayRange(date, endDate);
  const others = name === 'sameDay' && flight !== '' ? 'Others' : '';
  const window = name !== 'near' && endDate !== undefined ? 'Window' : '';
  return (
    <Trans
      t={t}
      i18nKey={`flight.${name}.reason${window}${others}`}
      values={{ from, to, days, flight }}
      components={{
        from: <Code />,
        to: <Code />,
        flight: <Code />,
        days: <bdi />,
      }}
    />
  );
}
