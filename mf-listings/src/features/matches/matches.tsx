import type { Matches as MatchesResponse, OwnListing } from 'contracts';
import { formatDayRange, isApiError, Link, paths, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { BackLink, Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Pencil, Scale, Search, Users } from 'shared-ui/ui/icon';
import { Grid, Section, Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Code, Text } from 'shared-ui/ui/text';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListMatchesQuery } from '../../api/matches.ts';
import { CardRoute } from '../../parts/listing-card/card-parts.tsx';
import { ROLE_STYLE } from '../../parts/listing-card/listing-labels.ts';
import { MatchItem } from './match-item.tsx';
import styles from './matches.module.css';

/** The people who fit a listing of one's own, best first, with the reasons (product.md 31). */
export function Matches({ id }: { id: number | undefined }) {
  const { t } = useTranslation('listings');
  const { data, error, isFetching, refetch } = useListMatchesQuery(id ?? 0, { skip: id === undefined });
  if (id === undefined || (isApiError(error) && error.status === 404)) return <NotOwn />;
  if (data) return <LoadedMatches {...data} />;
  if (!error || isFetching) return <MatchesSkeleton />;
  return (
    <Wrap width="narrow" top="section">
      <LoadFailed tall sentence={t('matches.failed')} onRetry={() => void refetch()} />
    </Wrap>
  );
}

function LoadedMatches({ own, matches }: MatchesResponse) {
  const { t } = useTranslation('listings');
  return (
    <>
      <MatchesBand own={own} />
      <Wrap top="normal">
        <OwnBar own={own} />
        {matches.length === 0 ? (
          <NoMatches own={own} />
        ) : (
          <Section title={t(`matches.${own.type}.found`, { count: matches.length })} top="small">
            <Text tone="muted">{t('matches.order')}</Text>
            <ol className={styles.matches}>
              {matches.map((match, at) => (
                <MatchItem key={match.listing.id} match={match} isBest={at === 0} />
              ))}
            </ol>
            <Notice icon={Scale} title={t('matches.how')}>
              {t('matches.howText')}
            </Notice>
          </Section>
        )}
      </Wrap>
    </>
  );
}

function MatchesBand({ own }: { own?: OwnListing }) {
  const { t } = useTranslation('listings');
  const back = (
    <BackLink asChild>
      <Link to={paths.profile(own?.type === 'helper' ? 'helper' : 'seeker')}>{t('matches.back')}</Link>
    </BackLink>
  );
  return (
    <Band
      icon={Users}
      title={t('matches.title')}
      lead={own ? t(`matches.${own.type}.lead`) : undefined}
      back={own ? back : undefined}
    />
  );
}

/** One's own trip, with the way to its form. */
function OwnBar({ own }: { own: OwnListing }) {
  const { t } = useTranslation('listings');
  const { type } = ROLE_STYLE[own.type];
  const tab = own.type === 'helper' ? 'helper' : 'seeker';
  return (
    <Panel role="group" className={`${styles.own} ${styles[type]}`} aria-label={t(`matches.${own.type}.own`)}>
      <CardRoute listing={own} type={type} />
      <p>
        <b>{t(`matches.${own.type}.own`)}</b>
        <br />
        <bdi>{formatDayRange(own.date, own.endDate)}</bdi>
        {own.flightNumber ? (
          <>
            {', '}
            <Code>{own.flightNumber}</Code>
          </>
        ) : null}
      </p>
      <Button asChild variant="quiet" size="small" icon={Pencil}>
        <Link to={`${paths.profile(tab)}&edit=${String(own.id)}`}>{t('matches.edit')}</Link>
      </Button>
    </Panel>
  );
}

function NoMatches({ own }: { own: OwnListing }) {
  const { t } = useTranslation('listings');
  const { departureAirport: from, arrivalAirport: to } = own;
  const search = (
    <Button asChild icon={Search}>
      <Link to={paths.search({ from, to, type: own.type === 'helper' ? 'seeking_help' : 'helper' })}>
        {t('matches.search')}
      </Link>
    </Button>
  );
  return (
    <EmptyState title={t(`matches.${own.type}.none`)} titleAs="h2" action={search}>
      {t(own.status === 'active' ? 'matches.noneText' : 'matches.notActive')}
    </EmptyState>
  );
}

export function MatchesSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <>
      <MatchesBand />
      <Wrap top="normal" aria-busy="true">
        <VisuallyHidden role="status">{t('matches.loading')}</VisuallyHidden>
        <Grid columns="wide" aria-hidden="true">
          <TicketSkeleton />
          <TicketSkeleton />
        </Grid>
      </Wrap>
    </>
  );
}

/** Of somebody else, deleted, or never there: nobody is told which. */
function NotOwn() {
  const { t } = useTranslation('listings');
  const back = (
    <Button asChild>
      <Link to={paths.profile('seeker')}>{t('matches.back')}</Link>
    </Button>
  );
  return (
    <Wrap width="narrow" top="section">
      <EmptyState role="alert" titleAs="h1" line="broken" title={t('matches.gone')} action={back}>
        {t('matches.goneText')}
      </EmptyState>
    </Wrap>
  );
}
