import { paths, useTranslation } from 'shared-ui/app';
import type { FlightSearch } from 'shared-ui/contracts';
import { Section } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { CardSkeletons } from '../../results/cards.tsx';
import { NoResults } from '../../results/no-results.tsx';
import { NotThere } from '../../results/not-there.tsx';
import { type Action, SOUGHT } from './flight-address.ts';
import { FlightGroupResults } from './flight-group.tsx';
import styles from './flight-search.module.css';
import { countInWords } from './count-in-words.ts';
import { type FlightGroup, useFlightGroups } from './use-flight-groups.ts';
import { useScrollToResults } from './use-scroll-to-results.ts';

interface Props {
  action: Action;
  trip: FlightSearch;
  step: string;
}

/** Who is on the same flight, on the same route that day, and on the route some days around, each under a heading. */
export function FlightResults({ action, trip, step }: Props) {
  const { t } = useTranslation('listings');
  const groups = useFlightGroups(action, trip, step);
  const heading = useScrollToResults(step + paths.flightSearch({ action, ...trip }));
  const isLoading = groups.some((group) => group.state === 'loading');
  const title = (
    <span ref={heading} tabIndex={-1} className={styles.heading}>
      {t(`results.heading.${SOUGHT[action]}`)}
    </span>
  );
  return (
    <Section
      title={title}
      action={<Status action={action} groups={groups} />}
      top="small"
      className={styles.results}
      aria-busy={isLoading || groups.some((group) => group.pages.isLoadingMore)}
    >
      <Groups action={action} trip={trip} groups={groups} />
    </Section>
  );
}

function Status({ action, groups }: Pick<Props, 'action'> & { groups: FlightGroup[] }) {
  const { t } = useTranslation('listings');
  return (
    <Text role="status" tone="muted">
      {groups.some((group) => group.state === 'loading') ? t('results.loading') : <Total {...{ action, groups }} />}
    </Text>
  );
}

function Total({ action, groups }: Pick<Props, 'action'> & { groups: FlightGroup[] }) {
  const { t } = useTranslation('listings');
  const there = groups.filter((group) => group.state === 'there').map((group) => group.pages);
  if (there.length === 0) return null;
  const count = countInWords(t, action, there);
  const isOne = there.length === 1 && there[0]?.listings?.length === 1;
  return isOne ? count : t('flight.total', { count });
}

/** Groups show in their order and without jumps: none before those above it have come. */
function Groups({ action, trip, groups }: Omit<Props, 'step'> & { groups: FlightGroup[] }) {
  const { t } = useTranslation('listings');
  const loading = groups.findIndex((group) => group.state === 'loading');
  const known = loading === -1 ? groups : groups.slice(0, loading);
  const shown = known.filter(({ state }) => state === 'there' || state === 'failed');
  const sought = { trip, type: SOUGHT[action] };
  if (loading === -1 && shown.length === 0) return <NoResults {...sought} />;
  if (loading === -1 && !shown.some(({ state }) => state === 'there')) {
    const retry = () => shown.forEach(({ pages }) => pages.retry());
    return <LoadFailed sentence={t('failed.listings')} onRetry={retry} />;
  }
  return (
    <>
      {shown.map((group, index) => (
        <FlightGroupResults key={group.name} {...{ action, trip, group }} isFirst={index === 0} />
      ))}
      {loading === -1 ? <NotThere {...sought} /> : <CardSkeletons count={3} />}
    </>
  );
}
