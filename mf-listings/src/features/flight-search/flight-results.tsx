import type { FlightSearch, Listing } from 'contracts';
import { useEffect, useId, useRef } from 'react';
import { formatDayRange, paths, Trans, type Translate, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import type { Pages } from 'shared-ui/app/pages';
import { Badge } from 'shared-ui/ui/badge';
import { GroupHead } from 'shared-ui/ui/group-head';
import { CalendarCheck, CalendarDays, CalendarRange, type IconDrawing, Plane } from 'shared-ui/ui/icon';
import { Section } from 'shared-ui/ui/layout';
import { Code, Text } from 'shared-ui/ui/text';
import { usePlaceName } from '../../parts/airport-choice/airport-choice.tsx';
import { AlertButton, type NewAlertState, useNewAlert } from '../../parts/new-alert/alert-button.tsx';
import { CardGrid, CardSkeletons, CreateListingPrompt, MoreCards, NoResults } from '../../parts/results/results.tsx';
import { type Action, RESULT_TYPE } from './flight-address.ts';
import {
  type FlightGroup,
  getDayOffset,
  getFoundDays,
  getNearDays,
  type GroupName,
  useFlightGroups,
} from './flight-groups.ts';
import styles from './flight-search.module.css';

interface Props {
  action: Action;
  trip: FlightSearch;
  searchKey: string;
}

/** Listings on the same flight, on the same route that day, and on the route some days around, each group under a heading. */
export function FlightResults({ action, trip, searchKey }: Props) {
  const { t } = useTranslation('listings');
  const groups = useFlightGroups(action, trip, searchKey);
  const heading = useScrollToResults(searchKey + paths.flightSearch({ action, ...trip }));
  const isLoading = groups.some((group) => group.state === 'loading');
  const alert = useNewAlert(toAlertSearch(action, trip));
  const isEmpty = groups.every(({ state }) => state === 'empty');
  const title = (
    <span ref={heading} tabIndex={-1} className={styles.heading}>
      {t(`results.heading.${RESULT_TYPE[action]}`)}
    </span>
  );
  const status = (
    <Text role="status" tone="muted">
      {isLoading ? t('results.loading') : <Total action={action} groups={groups} />}
    </Text>
  );
  return (
    <Section
      title={title}
      note={status}
      action={isEmpty ? null : <AlertButton alert={alert} />}
      top="small"
      className={styles.results}
      aria-busy={isLoading || groups.some((group) => group.pages.isLoadingMore)}
    >
      <Groups action={action} trip={trip} groups={groups} alert={alert} />
      {alert.dialog}
    </Section>
  );
}

/** Who flies on that day fits, on any flight. */
const toAlertSearch = (action: Action, { flight: _flight, ...trip }: FlightSearch) => ({
  ...trip,
  type: RESULT_TYPE[action],
});

const SCROLL_DELAY_MS = 100;

/** Searches that were scrolled to before: Back does not scroll again. */
const scrolledSearches = new Set<string>();

/**
 * Scrolls to the results 100 ms after they appear (spec §2, §9). If the form has the focus, it moves to the heading. `search`
 * identifies the search and its history entry.
 */
function useScrollToResults(search: string) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (scrolledSearches.has(search)) return undefined;
    const timer = setTimeout(() => {
      scrolledSearches.add(search);
      heading.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
      if (document.activeElement?.closest('form')) heading.current?.focus({ preventScroll: true });
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return heading;
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function Total({ action, groups }: Pick<Props, 'action'> & { groups: FlightGroup[] }) {
  const { t } = useTranslation('listings');
  const loaded = groups.filter((group) => group.state === 'loaded').map((group) => group.pages);
  if (loaded.length === 0) return null;
  const count = formatCount(t, action, loaded);
  const isOne = loaded.length === 1 && loaded[0]?.items?.length === 1;
  return <span>{isOne ? count : t('flight.total', { count })}</span>;
}

/** '7 Amigos', or '6+ Amigos' if there are more pages. */
function formatCount(
  t: Translate<'listings'>,
  action: Action,
  lists: readonly Pick<Pages<Listing>, 'items' | 'hasMore'>[],
): string {
  const count = lists.reduce((sum, { items }) => sum + (items?.length ?? 0), 0);
  const hasMore = lists.some((list) => list.hasMore);
  return t(`flight.${action}.${hasMore ? 'countMore' : 'count'}`, { count });
}

interface GroupsProps extends Omit<Props, 'searchKey'> {
  groups: FlightGroup[];
  alert: NewAlertState;
}

/** Shows groups in their order, each one only after those above it have loaded, so that nothing moves. */
function Groups({ action, trip, groups, alert }: GroupsProps) {
  const { t } = useTranslation('listings');
  const firstLoading = groups.findIndex((group) => group.state === 'loading');
  const settled = firstLoading === -1 ? groups : groups.slice(0, firstLoading);
  const shown = settled.filter(({ state }) => state === 'loaded' || state === 'failed');
  const search = { trip, type: RESULT_TYPE[action] };
  if (firstLoading === -1 && shown.length === 0) return <NoResults {...search} alert={alert} />;
  if (firstLoading === -1 && !shown.some(({ state }) => state === 'loaded')) {
    const retry = () => shown.forEach(({ pages }) => pages.retry());
    return <LoadFailed tall sentence={t('failed.listings')} onRetry={retry} />;
  }
  return (
    <>
      {shown.map((group, index) => (
        <Group key={group.name} action={action} trip={trip} group={group} isFirst={index === 0} />
      ))}
      {firstLoading === -1 ? <CreateListingPrompt {...search} /> : <CardSkeletons count={3} />}
    </>
  );
}

const GROUP_ICON: Record<GroupName, IconDrawing> = { sameFlight: Plane, sameDay: CalendarCheck, near: CalendarRange };

interface GroupProps {
  action: Action;
  trip: FlightSearch;
  group: FlightGroup;
  isFirst: boolean;
}

/** Listings that match for the same reason, which the heading names. */
function Group({ action, trip, group: { name, state, pages }, isFirst }: GroupProps) {
  const { t } = useTranslation('listings');
  const titleId = useId();
  const { items: listings = [], firstNew, retry } = pages;
  const { from, to, flight } = trip;
  // The same flight may be another part of the way
  const search = name === 'sameFlight' ? { flight } : { from, to };
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <GroupHead
        icon={GROUP_ICON[name]}
        title={<GroupTitle name={name} trip={trip} />}
        titleId={titleId}
        count={state === 'loaded' ? formatCount(t, action, [pages]) : undefined}
        first={isFirst}
      >
        <Reason name={name} trip={trip} />
      </GroupHead>
      {state === 'failed' ? <LoadFailed tall sentence={t('failed.listings')} onRetry={retry} /> : null}
      {state === 'loaded' ? (
        <>
          <CardGrid
            listings={listings}
            firstNew={firstNew}
            columns={listings.length > 2 ? 'cards' : 'wide'}
            getCardProps={(listing) =>
              name === 'near'
                ? { as: 'h4', search, note: <DayOffset days={getDayOffset(trip, getFoundDays(listing, search))} /> }
                : { as: 'h4', search, matched: name === 'sameFlight' ? 'flight' : 'date' }
            }
          />
          <MoreCards pages={pages} describedBy={titleId} />
        </>
      ) : null}
    </section>
  );
}

function GroupTitle({ name, trip: { from, to, endDate } }: { name: GroupName; trip: FlightSearch }) {
  const { t } = useTranslation('listings');
  const getName = usePlaceName();
  if (name === 'sameDay' && endDate !== undefined) return <span>{t('flight.sameDay.titleWindow')}</span>;
  if (name !== 'sameFlight') return <span>{t(`flight.${name}.title`)}</span>;
  const parts = [<Code key="from" />, <Code key="to" />];
  return (
    <Trans
      t={t}
      i18nKey="flight.sameFlight.title"
      values={{ from: getName(from), to: getName(to) }}
      components={parts}
    />
  );
}

/** '2 days later', '1 day earlier'. */
function DayOffset({ days }: { days: number }) {
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
  const getName = usePlaceName();
  const { from, to, date, endDate, flight = '' } = trip;
  const [first, last] = getNearDays(trip);
  const days = name === 'near' ? formatDayRange(first, last) : formatDayRange(date, endDate);
  const window = endDate === undefined ? '' : 'Window';
  const reason = {
    sameFlight: `flight.sameFlight.reason${window}`,
    sameDay: `flight.sameDay.reason${window}${flight === '' ? '' : 'Others'}`,
    near: 'flight.near.reason',
  } as const;
  return (
    <Trans
      t={t}
      i18nKey={reason[name]}
      values={{ from: getName(from), to: getName(to), days, flight }}
      components={{
        from: <Code />,
        to: <Code />,
        flight: <Code />,
        days: <bdi />,
      }}
    />
  );
}
