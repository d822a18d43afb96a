import type { ReactNode } from 'react';
import { formatDayRange, formatTime, Link, paths, Trans, useNavigate, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { ChipList } from 'shared-ui/ui/chip';
import { Definition, DefinitionList } from 'shared-ui/ui/definition-list';
import { Dialog } from 'shared-ui/ui/dialog';
import { CircleCheck, Icon, Users } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { RouteLine } from 'shared-ui/ui/route';
import { Code, Text } from 'shared-ui/ui/text';
import { Via } from '../../parts/listing-card/card-parts.tsx';
import { getNeedLabels, getTipLabels, ROLE_STYLE } from '../../parts/listing-card/listing-labels.ts';
import { FlightList } from '../../parts/trip-details/flight-list.tsx';
import { getTipLine } from '../../parts/trip-details/tip-line.ts';
import { TravelerLine } from '../../parts/trip-details/traveler-line.tsx';
import styles from './created-dialog.module.css';

interface Props {
  /** With the typed name: null if there was none, although the server stores the account's. */
  listing: OwnListing;
}

/** Success! (spec §2): a summary of the new listing. Closing it leads to the home page. */
export function CreatedDialog({ listing }: Props) {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const leave = () => void navigate(paths.home());
  return (
    <Dialog open title={t('create.done.title')} closeLabel={t('create.done.close')} onOpenChange={leave}>
      <Stack gap="large">
        <Text size="lead" className={styles.lead}>
          <Icon of={CircleCheck} />
          <span>{t('create.createdText')}</span>
        </Text>
        <RouteLine
          type={ROLE_STYLE[listing.type].type}
          departureAirport={listing.departureAirport}
          arrivalAirport={listing.arrivalAirport}
          cities={[listing.departureCity, listing.arrivalCity]}
          via={listing.flights ? <Via listing={listing} /> : undefined}
          aria-hidden="true"
        />
        <DefinitionList>
          <TripSummary listing={listing} />
          <ContactSummary listing={listing} />
        </DefinitionList>
        <Actions>
          <Button onClick={leave}>{t('create.done.close')}</Button>
          <Button asChild variant="secondary">
            <Link to={paths.search({ listing: listing.id })}>{t('create.done.see')}</Link>
          </Button>
          <Button asChild variant="secondary" icon={Users}>
            <Link to={paths.matches(listing.id)}>{t('create.done.matches')}</Link>
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

function TripSummary({ listing }: Props) {
  const { t } = useTranslation('listings');
  const { type, date, endDate, time, flightNumber, description } = listing;
  const missing = <Missing>{t('create.done.notSpecified')}</Missing>;
  const needs = getNeedLabels(listing.needs);
  const departure = { code: listing.departureAirport, city: listing.departureCity, country: listing.departureCountry };
  const arrival = { code: listing.arrivalAirport, city: listing.arrivalCity, country: listing.arrivalCountry };
  return (
    <>
      <Definition label={t('create.done.type')}>{t(`create.${type}.type`)}</Definition>
      <Definition label={t('create.done.from')}>
        <AirportName {...departure} />
      </Definition>
      <Definition label={t('create.done.to')}>
        <AirportName {...arrival} />
      </Definition>
      <Definition label={t('create.done.date')}>
        <bdi>{formatDayRange(date, endDate)}</bdi>
      </Definition>
      <Definition label={t('create.done.time')}>{time ? <bdi>{formatTime(time)}</bdi> : missing}</Definition>
      <Definition label={t('create.done.flightNumber')}>
        {flightNumber ? <Code>{flightNumber}</Code> : missing}
      </Definition>
      {listing.flights ? (
        <Definition plain label={t('tripDetails.flights')}>
          <FlightList listing={listing} />
        </Definition>
      ) : null}
      {listing.traveler ? (
        <Definition label={t('tripDetails.whoFlies')}>
          <TravelerLine listing={listing} />
        </Definition>
      ) : null}
      {needs.length > 0 ? (
        <Definition plain label={t('card.needs')}>
          <ChipList label={t('card.needs')} items={needs} />
        </Definition>
      ) : null}
      <Definition plain={description !== null} label={t('create.done.description')}>
        {description ? <TypedText>{description}</TypedText> : missing}
      </Definition>
      <Definition label={t('create.done.tip')}>
        {getTipLine(listing)?.text ?? (getTipLabels(listing).join(', ') || missing)}
      </Definition>
    </>
  );
}

function ContactSummary({ listing: { name, email, pendingEmail, phoneNumber } }: Props) {
  const { t } = useTranslation('listings');
  const missing = <Missing>{t('create.done.notProvided')}</Missing>;
  return (
    <>
      <Definition label={t('create.done.name')}>{name ? <TypedText>{name}</TypedText> : missing}</Definition>
      <Definition label={t('create.done.email')}>
        {pendingEmail ? <PendingEmail pending={pendingEmail} email={email ?? ''} /> : null}
        {pendingEmail ? null : email ? <TypedText>{email}</TypedText> : missing}
      </Definition>
      <Definition label={t('create.done.phone')}>
        {phoneNumber ? <bdi dir="ltr">{phoneNumber}</bdi> : missing}
      </Definition>
    </>
  );
}

/** The typed address, which must be confirmed first, and the one that is used until then. */
function PendingEmail(values: { pending: string; email: string }) {
  const { t } = useTranslation('listings');
  const parts = [<TypedText key="pending" />, <bdi key="email" dir="ltr" />];
  return <Trans t={t} i18nKey="create.done.pendingEmail" values={values} components={parts} />;
}

function Missing({ children }: { children: string }) {
  return (
    <Text asChild tone="muted">
      <span>{children}</span>
    </Text>
  );
}

/** 'MAA Chennai, India'. */
function AirportName(airport: { code: string; city: string; country: string }) {
  const { t } = useTranslation('listings');
  return <Trans t={t} i18nKey="create.done.place" values={airport} components={[<Code key="code" />]} />;
}

/** User input, in its own text direction; long words wrap. */
function TypedText({ children }: { children?: ReactNode }) {
  return (
    <span dir="auto" className={styles.typedText}>
      {children}
    </span>
  );
}
