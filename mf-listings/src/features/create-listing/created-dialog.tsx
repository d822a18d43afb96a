import type { ReactNode } from 'react';
import { formatDayRange, formatTime, Link, paths, Trans, useNavigate, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Definition, DefinitionList } from 'shared-ui/ui/definition-list';
import { Dialog } from 'shared-ui/ui/dialog';
import { CircleCheck, Icon } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { RouteLine } from 'shared-ui/ui/route';
import { Code, Text } from 'shared-ui/ui/text';
import { LOOK_OF } from '../../listing-card/listing-look.ts';
import { Muted } from '../../publishing/muted.tsx';
import { tipWordsOf } from '../../listing-card/tip-words.ts';
import { tipLineOf } from '../../trip-details/tip-line.ts';
import styles from './created-dialog.module.css';

interface Props {
  /** As it was typed: without a name, its own is null, though the server has put the account's there. */
  listing: OwnListing;
}

/** Success! (spec §2): what was created. Closing it goes to the home page. */
export function CreatedDialog({ listing }: Props) {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const leave = () => void navigate(paths.home());
  return (
    <Dialog open title={t('create.done.title')} closeLabel={t('create.done.close')} onOpenChange={leave}>
      <Stack gap="large">
        <Text size="lead" className={styles.lead}>
          <Icon of={CircleCheck} />
          {t('create.createdText')}
        </Text>
        <RouteLine
          type={LOOK_OF[listing.type].type}
          from={listing.departureAirport}
          to={listing.arrivalAirport}
          cities={[listing.departureCity, listing.arrivalCity]}
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
        </Actions>
      </Stack>
    </Dialog>
  );
}

function TripSummary({ listing }: Props) {
  const { t } = useTranslation('listings');
  const { type, date, endDate, time, flightNumber, description } = listing;
  const missing = <Muted>{t('create.done.notSpecified')}</Muted>;
  const departure = { code: listing.departureAirport, city: listing.departureCity, country: listing.departureCountry };
  const arrival = { code: listing.arrivalAirport, city: listing.arrivalCity, country: listing.arrivalCountry };
  return (
    <>
      <Definition label={t('create.done.type')}>{t(`create.${type}.type`)}</Definition>
      <Definition label={t('create.done.from')}>
        <Place {...departure} />
      </Definition>
      <Definition label={t('create.done.to')}>
        <Place {...arrival} />
      </Definition>
      <Definition label={t('create.done.date')}>
        <bdi>{formatDayRange(date, endDate)}</bdi>
      </Definition>
      <Definition label={t('create.done.time')}>{time ? <bdi>{formatTime(time)}</bdi> : missing}</Definition>
      <Definition label={t('create.done.flightNumber')}>
        {flightNumber ? <Code>{flightNumber}</Code> : missing}
      </Definition>
      <Definition plain={description !== null} label={t('create.done.description')}>
        {description ? <Words>{description}</Words> : missing}
      </Definition>
      <Definition label={t('create.done.tip')}>
        {tipLineOf(listing)?.words ?? (tipWordsOf(listing).join(', ') || missing)}
      </Definition>
    </>
  );
}

function ContactSummary({ listing: { name, email, pendingEmail, phoneNumber } }: Props) {
  const { t } = useTranslation('listings');
  const missing = <Muted>{t('create.done.notProvided')}</Muted>;
  return (
    <>
      <Definition label={t('create.done.name')}>{name ? <Words>{name}</Words> : missing}</Definition>
      <Definition label={t('create.done.email')}>
        {pendingEmail ? <PendingEmail pending={pendingEmail} email={email ?? ''} /> : null}
        {pendingEmail ? null : email ? <Words>{email}</Words> : missing}
      </Definition>
      <Definition label={t('create.done.phone')}>
        {phoneNumber ? <bdi dir="ltr">{phoneNumber}</bdi> : missing}
      </Definition>
    </>
  );
}

/** The address that was typed, which is not given to anybody yet, and the one that is. */
function PendingEmail(values: { pending: string; email: string }) {
  const { t } = useTranslation('listings');
  const parts = [<Words key="pending" />, <bdi key="email" dir="ltr" />];
  return <Trans t={t} i18nKey="create.done.pendingEmail" values={values} components={parts} />;
}

/** 'MAA Chennai, India'. */
function Place(place: { code: string; city: string; country: string }) {
  const { t } = useTranslation('listings');
  return <Trans t={t} i18nKey="create.done.place" values={place} components={[<Code key="code" />]} />;
}

/** What a person wrote, in its own direction; long words wrap. */
function Words({ children }: { children?: ReactNode }) {
  return (
    <span dir="auto" className={styles.words}>
      {children}
    </span>
  );
}
