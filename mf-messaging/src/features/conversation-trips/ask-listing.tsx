import type { AskWith } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import {
  Link,
  paths,
  registerLocale,
  type SlotProps,
  Trans,
  useCurrentUser,
  useOpenedDialog,
  useTranslation,
} from 'shared-ui/app';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { Button } from 'shared-ui/ui/button';
import { Handshake, Hourglass } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { useListAskWithQuery } from '../../api/trips.ts';
import english from '../../locales/en/ask-to-fly.json' with { type: 'json' };

registerLocale('messaging', english);

type Props = SlotProps['listing.ask'];

const load = async () => (await import('./ask-form.tsx')).AskForm;

/** Asks a listing's owner to fly together; nothing for oneself, and where nobody can be asked. */
export function AskListing(props: Props) {
  const { user } = useCurrentUser();
  const { listing, listingIds, ownListingId, open, small, describedBy, onOpenChange } = props;
  // One answer for all listings of the page
  const listings = listingIds?.includes(listing.id) ? listingIds : [listing.id];
  const { currentData, isError, isFetching, refetch } = useListAskWithQuery(
    { listings, own: ownListingId },
    { skip: !user },
  );
  const [isPressed, setPressed] = useState(false);
  const { userId } = listing;
  if (userId === null || userId === user?.id) return null;
  const askWith = currentData?.find(({ theirListingId }) => theirListingId === listing.id);
  const isFailed = isError && !isFetching;
  const isLoading = user !== null && !currentData && !isFailed;
  if (open) {
    const onRetry = isFailed && !currentData ? () => void refetch() : undefined;
    return <AskOnce {...props} userId={userId} askWith={askWith} isLoading={isLoading} onRetry={onRetry} />;
  }
  if (isLoading) return small ? <Skeleton shape="button" style={SMALL_BUTTON} /> : <FormSkeleton />;
  if (askWith?.openTrip)
    return (
      <OpenTripLink
        askWith={askWith}
        listing={listing}
        takesFocus={isPressed}
        small={small}
        describedBy={describedBy}
      />
    );
  // The server answers those who are logged in; to guests the listing says it
  const isOffered = currentData ? askWith?.isOffered === true : listing.hasAmigo !== true;
  if (!isOffered) return null;
  const openForm = (): void => {
    setPressed(true);
    onOpenChange(true);
  };
  return <AskOwnerButton small={small} describedBy={describedBy} onOpen={openForm} />;
}

/** As wide as the button where it stands beside others. */
const SMALL_BUTTON = { blockSize: 'var(--target)', minInlineSize: '12rem' };

const FormSkeleton = () => <Skeleton shape="button" width="100%" />;

interface AskOnceProps extends Props {
  userId: number;
  askWith: AskWith | undefined;
  isLoading: boolean;
  onRetry: (() => void) | undefined;
}

/** The form; a link instead where the two turn out to have asked before, as after a login. An open form stays, with what was typed. */
function AskOnce({ listing, userId, onOpenChange, isLoading, onRetry, ...props }: AskOnceProps) {
  const [askWith, setAskWith] = useState(props.askWith);
  if (!askWith && props.askWith) setAskWith(props.askWith);
  // The button has loaded it before
  const { Dialog: AskForm } = useOpenedDialog(load, { isOpen: true, close: () => onOpenChange(false) });
  if (askWith?.openTrip) return <OpenTripLink askWith={askWith} listing={listing} />;
  if (!AskForm) return <FormSkeleton />;
  const { username, profilePictureUrl } = listing.user;
  return (
    <AskForm
      person={{ id: userId, username, profilePictureUrl }}
      listing={listing}
      askWith={askWith}
      isLoading={isLoading}
      onRetry={onRetry}
      onAsked={() => onOpenChange(false)}
    />
  );
}

interface AskOwnerButtonProps extends Pick<Props, 'small' | 'describedBy'> {
  onOpen: () => void;
}

function AskOwnerButton({ onOpen, small = false, describedBy }: AskOwnerButtonProps) {
  const { t } = useTranslation('messaging');
  const { button } = useLateDialog(load, { onOpen });
  return (
    <Button wide size={small ? 'small' : 'normal'} icon={Handshake} aria-describedby={describedBy} {...button}>
      {t('ask.title')}
    </Button>
  );
}

interface OpenTripLinkProps extends Pick<Props, 'listing' | 'small' | 'describedBy'> {
  askWith: AskWith;
  /** The focus was on the button, which is gone. */
  takesFocus?: boolean;
}

/** In place of the button while something is open between the two. */
function OpenTripLink({ askWith, listing, takesFocus = false, small = false, describedBy }: OpenTripLinkProps) {
  const { t } = useTranslation('messaging');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { otherUserId, openTrip } = askWith;
  if (!openTrip) return null;
  const { state, askedByMe } = openTrip;
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
      <Link ref={link} to={paths.conversation(otherUserId)}>
        <span>
          <Trans
            t={t}
            i18nKey={`ask.open.${text}`}
            values={{ name: listing.user.username }}
            components={[<bdi key="name" />]}
          />
        </span>
      </Link>
    </Button>
  );
}
