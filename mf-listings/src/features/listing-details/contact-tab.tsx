import { formatDayRange, Link, notify, paths, Slot, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Definition } from 'shared-ui/ui/definition-list';
import { CalendarDays, CircleUserRound, MessageSquareText, Printer, Share2, Users } from 'shared-ui/ui/icon';
import { Columns, Row, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Heading } from 'shared-ui/ui/text';
import { trackTipStart } from '../../parts/engagement/engagement.ts';
import { contactRequestedState, useIsContactRequested } from '../../parts/open-listing/use-open-listing.ts';
import { getSpeaker } from '../../parts/listing-card/listing-labels.ts';
import { TripDetails } from '../../parts/trip-details/trip-details.tsx';
import { AskSlot } from './ask.tsx';
import { Contact } from './contact.tsx';
import type { DetailsProps } from './details-props.ts';
import styles from './listing-details.module.css';
import { ReportSlot } from './report.tsx';

/** The profile tab with the user's own listings of each type. */
export const PROFILE_TAB = { helper: 'helper', seeking_help: 'seeker' } as const;

interface Props extends Pick<DetailsProps, 'listing' | 'logIn' | 'headingRef' | 'report' | 'ask'> {
  isOwn: boolean;
}

/** The owner's contact details, and the whole trip. */
export function ContactTab({ listing, isOwn, logIn, headingRef, ask, report: { buttonRef, open } }: Props) {
  const { t } = useTranslation('listings');
  return (
    <Columns>
      <Stack gap="large" className={styles.column}>
        <Heading ref={headingRef} tabIndex={-1} as="h3" size="panel">
          {t('details.tabs.contact')}
        </Heading>
        {isOwn || listing.userId === null ? null : <AskSlot listing={listing} ask={ask} />}
        {isOwn || listing.userId === null ? null : (
          <Button asChild wide variant="secondary" icon={MessageSquareText}>
            <Link to={paths.messages({ to: listing.userId, listing: listing.id })}>{t('details.contact.send')}</Link>
          </Button>
        )}
        {isOwn ? (
          <OwnListingNotice listing={listing} />
        ) : (
          <Contact listing={listing} logIn={logIn} headingRef={headingRef} />
        )}
        {isOwn || listing.userId === null ? null : <TipSlot listing={listing} userId={listing.userId} />}
      </Stack>
      <Stack gap="large" className={styles.column}>
        <Trip listing={listing} />
        <ListingActions listing={listing} />
        {isOwn ? null : (
          <div ref={buttonRef}>
            <ReportSlot listing={listing} onOpen={open} />
          </div>
        )}
      </Stack>
    </Columns>
  );
}

function OwnListingNotice({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  return (
    <>
      <Notice title={t('details.contact.own')}>{t('details.contact.ownText')}</Notice>
      <Button asChild wide icon={Users}>
        <Link to={paths.matches(listing.id)}>{t('details.contact.ownMatches')}</Link>
      </Button>
      <Button asChild wide variant="secondary" icon={CircleUserRound}>
        <Link to={paths.profile(PROFILE_TAB[listing.type])}>{t('details.contact.ownLink')}</Link>
      </Button>
    </>
  );
}

/** As tall as the slot's content, so that nothing moves when it loads. */
const TipPlaceholder = () => <div className={styles.tipPlaceholder} />;

/**
 * A tip for a helper, or that they want none, from the payments site (spec §2, PRODUCT.md 27). `acceptsTips` only affects the
 * badge.
 */
function TipSlot({ listing, userId }: { listing: Listing; userId: number }) {
  if (listing.type !== 'helper') return null;
  return (
    <Slot
      quiet
      waiting={<TipPlaceholder />}
      name="person.tip"
      userId={userId}
      username={listing.user.username}
      onStart={() => trackTipStart(listing)}
    />
  );
}

/** More characters of languages do not fit beside the name. */
const MAX_LANGUAGES_LENGTH = 40;

/** Long languages are truncated beside the name, and shown in full with the trip. */
export const hasLongLanguages = (listing: Pick<Listing, 'languages' | 'traveler'>): boolean =>
  getSpeaker(listing).languages.length > MAX_LANGUAGES_LENGTH;

function Trip({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  return (
    <div>
      <Heading as="h3" size="panel" className={styles.tripTitle}>
        {t('details.trip')}
      </Heading>
      <TripDetails listing={listing}>
        {hasLongLanguages(listing) ? (
          <Definition plain label={t('details.languages')}>
            <bdi>{getSpeaker(listing).languages}</bdi>
          </Definition>
        ) : null}
      </TripDetails>
    </div>
  );
}

/** Calendar, print and share. */
function ListingActions({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const isContactRequested = useIsContactRequested();
  const share = useShare(listing);
  return (
    <Row>
      <Button asChild variant="secondary" size="small" icon={CalendarDays}>
        <a href={`/api/listing/${String(listing.id)}/calendar.ics`} download>
          {t('details.actions.calendar')}
        </a>
      </Button>
      <Button asChild variant="secondary" size="small" icon={Printer}>
        <Link
          to={paths.printListing(listing.id)}
          state={isContactRequested && user ? contactRequestedState(user) : null}
        >
          {t('details.actions.print')}
        </Link>
      </Button>
      <Button variant="secondary" size="small" icon={Share2} onClick={() => void share()}>
        {t(canShare() ? 'details.actions.share' : 'details.actions.copy')}
      </Button>
    </Row>
  );
}

const canShare = (): boolean => typeof navigator.share === 'function';

/** Shares the listing's address with the browser's dialog, or copies it. It contains no contact details. */
function useShare(listing: Listing): () => Promise<void> {
  const { t } = useTranslation('listings');
  return async () => {
    const url = new URL(paths.search({ listing: listing.id }), location.origin).href;
    const title = t('details.actions.shareTitle', {
      role: t(`card.${listing.type}.role`),
      from: listing.departureAirport,
      to: listing.arrivalAirport,
      days: formatDayRange(listing.date, listing.endDate),
    });
    if (canShare() && (await shareOrCancel({ title, url }))) return;
    await copy(url).then(
      () => notify({ title: t('details.actions.copied'), description: t('details.actions.copiedText') }),
      () =>
        notify({
          title: t('details.actions.copyFailed'),
          description: t('details.actions.copyFailedText'),
          variant: 'destructive',
        }),
    );
  };
}

/** True also if the visitor cancelled; false if the browser refuses. */
const shareOrCancel = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );

// Async, so that the missing clipboard of a site without https rejects instead of throwing
const copy = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
