import { getFlightEndDate, type Listing, type Trip } from 'contracts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, paths, registerLocale, type SlotProps, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Handshake, Hourglass } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { useListOpenTripsQuery } from '../../api/trips.ts';
import { useLateLoad } from '../../parts/late-load/use-late-load.ts';
import { isOpenTrip } from '../../api/open-trip.ts';
import english from '../../locales/en/ask-to-fly.json' with { type: 'json' };

registerLocale('messaging', english);

type Props = SlotProps['listing.ask'];

const load = () => import('./ask-form.tsx');

/** The button loads it before it renders. */
const AskForm = lazy(async () => ({ default: (await load()).AskForm }));

/** Asks a listing's owner to fly together; nothing for oneself, and where nobody can be asked. */
export function AskListing(props: Props) {
  const { user } = useCurrentUser();
  const { currentData: trips = [], isLoading } = useListOpenTripsQuery(undefined, { skip: !user });
  const [isPressed, setPressed] = useState(false);
  const { listing, open, small, describedBy, onOpenChange } = props;
  const { userId } = listing;
  if (userId === null || userId === user?.id) return null;
  const openTrip = trips.find((trip) => trip.otherUser.id === userId && isOpenTrip(trip) && isAbout(trip, props));
  if (isLoading) return open || !small ? <FormSkeleton /> : <Skeleton shape="button" style={SMALL_BUTTON} />;
  if (open) return <AskOnce {...props} userId={userId} openTrip={openTrip} />;
  if (openTrip) return <OpenTripLink trip={openTrip} takesFocus={isPressed} small={small} describedBy={describedBy} />;
  if (listing.hasAmigo || props.ownHasAmigo) return null;
  const openForm = (): void => {
    setPressed(true);
    onOpenChange(true);
  };
  return <AskButton small={small} describedBy={describedBy} onOpen={openForm} />;
}

/**
 * Whether a further question about these listings would be the same one: the rule of the server, which refuses it. The days of an own
 * listing are not known here: those of the other's stand for them.
 */
function isAbout(trip: Trip, { listing, ownListingId }: Props): boolean {
  const { requestId, offerId } = trip;
  const { id, type } = listing;
  const [request, offer] = type === 'helper' ? [ownListingId, id] : [id, ownListingId];
  const isSameRequest = requestId !== null && requestId === request;
  const isSameOffer = offerId !== null && offerId === offer && (requestId === null || request === undefined);
  return isSameRequest || isSameOffer || isSameWay(trip, listing);
}

/** The same route, on overlapping days. */
function isSameWay({ itinerary }: Trip, listing: Listing): boolean {
  const last = listing.flights?.at(-1) ?? listing;
  return (
    itinerary.departureAirport === listing.departureAirport &&
    itinerary.arrivalAirport === listing.arrivalAirport &&
    itinerary.date <= (getFlightEndDate(listing, last) ?? last.date) &&
    listing.date <= itinerary.lastDate
  );
}

/** As wide as the button where it stands beside others. */
const SMALL_BUTTON = { blockSize: 'var(--target)', minInlineSize: '12rem' };

const FormSkeleton = () => <Skeleton shape="button" width="100%" />;

interface AskOnceProps extends Props {
  userId: number;
  openTrip: Trip | undefined;
}

/** The form; a link instead where the two turn out to have asked before, as after a login. An open form stays, with what was typed. */
function AskOnce({ listing, ownListingId, userId, onOpenChange, ...props }: AskOnceProps) {
  const [openTrip] = useState(props.openTrip);
  if (openTrip) return <OpenTripLink trip={openTrip} />;
  const { username, profilePictureUrl } = listing.user;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <AskForm
        person={{ id: userId, username, profilePictureUrl }}
        listing={listing}
        ownListingId={ownListingId}
        onAsked={() => onOpenChange(false)}
      />
    </Suspense>
  );
}

interface AskButtonProps extends Pick<Props, 'small' | 'describedBy'> {
  onOpen: () => void;
}

function AskButton({ onOpen, small = false, describedBy }: AskButtonProps) {
  const { t } = useTranslation('messaging');
  const { open, isOpening, preload } = useLateLoad(load, onOpen);
  return (
    <Button
      wide
      size={small ? 'small' : 'normal'}
      icon={Handshake}
      busy={isOpening}
      aria-describedby={describedBy}
      onPointerEnter={preload}
      onClick={(event) => {
        // Safari does not focus a pressed button, and the focus returns to it later
        event.currentTarget.focus();
        void open();
      }}
    >
      {t('ask.title')}
    </Button>
  );
}

interface OpenTripLinkProps extends Pick<Props, 'small' | 'describedBy'> {
  trip: Trip;
  /** The focus was on the button, which is gone. */
  takesFocus?: boolean;
}

/** In place of the button while something is open between the two. */
function OpenTripLink({ trip, takesFocus = false, small = false, describedBy }: OpenTripLinkProps) {
  const { t } = useTranslation('messaging');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { otherUser, state, askedByMe } = trip;
  const text = state === 'agreed' ? 'agreed' : askedByMe ? 'asked' : 'asks';
  return (
    <Button
      asChild
      wide
      variant="secondary"
      size={small ? 'small' : 'normal'}
      icon={state === 'agreed' ? Handshake : Hourglass}
      aria-describedby={describedBy}
    >
      <Link ref={link} to={paths.conversation(otherUser.id)}>
        <span>
          <Trans
            t={t}
            i18nKey={`ask.open.${text}`}
            values={{ name: otherUser.username }}
            components={[<bdi key="name" />]}
          />
        </span>
      </Link>
    </Button>
  );
}
