import type { AlertFrequency, Listing, Matches as MatchesResponse, OwnListing } from 'contracts';
import { createElement, Fragment, useState } from 'react';
import { formatDayRange, formatLanguage, isApiError, Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { BackLink, Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { BellOff, BellRing, CircleUserRound, Pencil, Search, Users } from 'shared-ui/ui/icon';
import { Actions, Section, Stack, Wrap } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Code, Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useMyAlerts } from '../../api/alerts.ts';
import { useListMatchesQuery } from '../../api/matches.ts';
import { AmigoBadge, OpenParts } from '../../parts/listing-card/amigo-badge.tsx';
import { CardRoute } from '../../parts/listing-card/card-parts.tsx';
import { ROLE_STYLE } from '../../parts/listing-card/listing-labels.ts';
import { MatchAskSlot } from './ask-slot.tsx';
import { MatchItem } from './match-item.tsx';
import { OrderNotice } from './order-notice.tsx';
import styles from './matches.module.css';

/** The people who fit a listing of one's own, best first, with the reasons (PRODUCT.md 31). */
export function Matches({ id }: { id: number | undefined }) {
  const { t } = useTranslation('listings');
  const { currentData, error, isFetching, refetch } = useListMatchesQuery(id ?? 0, { skip: id === undefined });
  if (id === undefined || (isApiError(error) && error.status === 404)) return <NotOwn />;
  if (currentData) return <LoadedMatches {...currentData} />;
  if (!error || isFetching) return <MatchesSkeleton />;
  return (
    <Wrap width="narrow" top="section">
      <LoadFailed tall sentence={t('matches.failed')} onRetry={() => void refetch()} />
    </Wrap>
  );
}

function LoadedMatches({ own, matches }: MatchesResponse) {
  const { t } = useTranslation('listings');
  // A refusal may take the match from the list: the form stays, with what was typed
  const [asked, setAsked] = useState<Listing>();
  const close = (): void => setAsked(undefined);
  const listingIds = matches.map(({ listing }) => listing.id);
  const notPublic = own.status === 'active' ? (own.userId === null ? 'unconfirmed' : undefined) : own.status;
  return (
    <>
      <MatchesBand own={own} />
      <Wrap top="normal">
        <Stack>
          <OwnBar own={own} />
          {notPublic ? (
            <NotPublic own={own} reason={notPublic} />
          ) : (
            <PublicMatches own={own} matches={matches} listingIds={listingIds} onAsk={setAsked} />
          )}
        </Stack>
      </Wrap>
      <Dialog open={asked !== undefined} onOpenChange={close} title={t('matches.ask')} closeLabel={t('matches.close')}>
        {asked ? <MatchAskSlot listing={asked} own={own} listingIds={listingIds} open onOpenChange={close} /> : null}
      </Dialog>
    </>
  );
}

const PROFILE_TAB = { helper: 'helper', seeking_help: 'seeker' } as const;

function MatchesBand({ own }: { own?: OwnListing }) {
  const { t } = useTranslation('listings');
  const back = (
    <BackLink asChild>
      <Link to={paths.profile(own && PROFILE_TAB[own.type])}>{t('matches.back')}</Link>
    </BackLink>
  );
  const lead = own ? t(`matches.${own.type}.lead`) : <Skeleton width="20rem" />;
  return <Band icon={Users} title={t('matches.title')} lead={lead} back={back} />;
}

/** One's own trip, with the way to its form. */
function OwnBar({ own }: { own: OwnListing }) {
  const { t } = useTranslation('listings');
  const { type, status, traveler, id } = own;
  const strip = ROLE_STYLE[type].type;
  const name = traveler?.firstName;
  return (
    <Panel className={`${styles.own} ${styles[strip]}`}>
      <CardRoute listing={own} type={strip} size="small" />
      <div>
        <h2 className={styles.ownTitle}>
          {type === 'seeking_help' && name ? (
            <Trans t={t} i18nKey="matches.seeking_help.ownFor" values={{ name }} components={[<bdi key="name" />]} />
          ) : (
            t(`matches.${type}.own`)
          )}
        </h2>
        <p>
          <bdi>{formatDayRange(own.date, own.endDate)}</bdi>
          <FlightNumbers own={own} />
        </p>
        <AmigoBadge listing={own} />
        <OpenParts listing={own} />
      </div>
      {status === 'active' || status === 'closed' ? (
        <Button asChild variant="quiet" size="small" flush icon={Pencil}>
          <Link to={paths.profile(PROFILE_TAB[type], { edit: id })}>{t('matches.edit')}</Link>
        </Button>
      ) : null}
    </Panel>
  );
}

/** ', QR 529 and QR 3' */
function FlightNumbers({ own }: { own: OwnListing }) {
  const numbers = (own.flights ?? [own]).flatMap(({ flightNumber }) => flightNumber ?? []);
  if (numbers.length === 0) return null;
  const parts = new Intl.ListFormat(formatLanguage(), { type: 'conjunction' }).formatToParts(numbers);
  // Their order never changes, so that none of them needs a key
  return createElement(
    Fragment,
    null,
    createElement('span', null, ', '),
    ...parts.map(({ type, value }) => createElement(type === 'element' ? Code : 'span', null, value)),
  );
}

interface PublicMatchesProps extends MatchesResponse {
  listingIds: readonly number[];
  onAsk: (listing: Listing) => void;
}

function PublicMatches({ own, matches, listingIds, onAsk }: PublicMatchesProps) {
  const { t } = useTranslation('listings');
  const frequency = useAlertFrequency(own.id);
  if (matches.length === 0) return <NoMatches own={own} frequency={frequency} />;
  return (
    <>
      <Section
        title={t(`matches.${own.type}.found`, { count: matches.length })}
        note={<Text tone="muted">{t('matches.order')}</Text>}
        action={<AlertLink frequency={frequency} />}
        className={styles.found}
      >
        <ol className={styles.matches}>
          {matches.map((match, at) => (
            <MatchItem
              key={match.listing.id}
              match={match}
              own={own}
              listingIds={listingIds}
              isBest={at === 0}
              onAsk={onAsk}
            />
          ))}
        </ol>
      </Section>
      <OrderNotice />
    </>
  );
}

/** How soon the alert of one's own listing tells of new ones; undefined until it is known. Who ended it is told of none. */
function useAlertFrequency(listingId: number): AlertFrequency | undefined {
  const { currentData: alerts } = useMyAlerts();
  return alerts && (alerts.find((alert) => alert.listingId === listingId)?.frequency ?? 'off');
}

function AlertLink({ frequency }: { frequency: AlertFrequency | undefined }) {
  const { t } = useTranslation('listings');
  if (frequency === undefined) return null;
  return (
    <Button asChild variant="secondary" size="small" icon={frequency === 'off' ? BellOff : BellRing}>
      <Link to={paths.alerts()}>{t(`matches.hear.${frequency}`)}</Link>
    </Button>
  );
}

function NoMatches({ own, frequency }: { own: OwnListing; frequency: AlertFrequency | undefined }) {
  const { t } = useTranslation('listings');
  const { departureAirport: from, arrivalAirport: to, type } = own;
  const actions = (
    <Actions center>
      <Button asChild icon={Search}>
        <Link to={paths.search({ from, to, type: type === 'helper' ? 'seeking_help' : 'helper' })}>
          {t('matches.search')}
        </Link>
      </Button>
      <AlertLink frequency={frequency} />
    </Actions>
  );
  return (
    <EmptyState title={t(`matches.${type}.none`)} titleAs="h2" action={actions}>
      {t(`matches.noneText.${frequency ?? 'unknown'}`)}
    </EmptyState>
  );
}

interface NotPublicProps {
  own: OwnListing;
  reason: 'unconfirmed' | 'closed' | 'expired' | 'hidden';
}

/** Nobody is matched with a listing that others cannot find. */
function NotPublic({ own: { type, email }, reason }: NotPublicProps) {
  const { t } = useTranslation('listings');
  return (
    <EmptyState
      title={t(`matches.notPublic.${reason}.title`)}
      titleAs="h2"
      action={<OwnListingsButton tab={PROFILE_TAB[type]} />}
    >
      <Trans
        t={t}
        i18nKey={`matches.notPublic.${reason}.text`}
        values={{ email: email ?? '' }}
        components={[<bdi key="email" />]}
      />
    </EmptyState>
  );
}

function OwnListingsButton({ tab }: { tab: 'helper' | 'seeker' }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild icon={CircleUserRound}>
      <Link to={paths.profile(tab)}>{t('matches.back')}</Link>
    </Button>
  );
}

export function MatchesSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('matches.loading')}</VisuallyHidden>
      <MatchesBand />
      <Wrap top="normal" aria-hidden="true">
        <Stack gap="large">
          {[1, 2, 3].map((panel) => (
            <Panel key={panel} gap="small">
              <Skeleton width="40%" />
              <Skeleton />
              <Skeleton width="70%" />
            </Panel>
          ))}
        </Stack>
      </Wrap>
    </div>
  );
}

/** Of somebody else, deleted, or never there: nobody is told which. */
function NotOwn() {
  const { t } = useTranslation('listings');
  return (
    <Wrap width="narrow" top="section">
      <EmptyState
        role="alert"
        titleAs="h1"
        line="broken"
        title={t('matches.gone')}
        action={<OwnListingsButton tab="seeker" />}
      >
        {t('matches.goneText')}
      </EmptyState>
    </Wrap>
  );
}
