import type { Agreement } from 'contracts';
import { lazy, Suspense, useState } from 'react';
import {
  Link,
  notify,
  paths,
  registerLocale,
  type SlotProps,
  Trans,
  useCurrentUser,
  useTranslation,
} from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Handshake, Hourglass } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { useListTripsInfiniteQuery } from '../../api/trips.ts';
import { isOpenAgreement } from '../../parts/agreement-state/open-agreement.ts';
import english from '../../locales/en/ask-to-fly.json' with { type: 'json' };

registerLocale('messaging', english);

type Props = SlotProps['listing.ask'];

const load = () => import('./ask-form.tsx');

/** The button loads it before it renders: a failure shows as a toast there, and can be retried. */
const AskForm = lazy(async () => ({ default: (await load()).AskForm }));

/** Asks a listing's owner to fly together; nothing for oneself, and where nobody can be asked. */
export function AskListing(props: Props) {
  const { user } = useCurrentUser();
  const { currentData } = useListTripsInfiniteQuery(undefined, { skip: !user });
  const { listing, open, ownListingId, onOpenChange } = props;
  const { userId } = listing;
  if (userId === null || userId === user?.id) return null;
  if (open) {
    const { username, profilePictureUrl } = listing.user;
    return (
      <Suspense fallback={<Skeleton shape="button" width="100%" />}>
        <AskForm
          person={{ id: userId, username, profilePictureUrl }}
          listing={listing}
          ownListingId={ownListingId}
          onAsked={() => onOpenChange(false)}
        />
      </Suspense>
    );
  }
  const trips = currentData?.pages.flatMap(({ items }) => items) ?? [];
  const known = trips.find((trip) => trip.otherUser.id === userId && isOpenAgreement(trip));
  if (known) return <OpenTripLink trip={known} small={props.small} describedBy={props.describedBy} />;
  return listing.hasAmigo ? null : <AskButton {...props} />;
}

function AskButton({ onOpenChange, small = false, describedBy }: Props) {
  const { t } = useTranslation('messaging');
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      await load();
      onOpenChange(true);
    } catch (cause) {
      notify({ title: t('ask.notOpened'), description: t('ask.notOpenedText'), variant: 'destructive', cause });
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button
      wide
      size={small ? 'small' : 'normal'}
      icon={Handshake}
      busy={isOpening}
      aria-describedby={describedBy}
      onPointerEnter={() => void load().catch(() => undefined)}
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
  trip: Agreement;
}

/** In place of the button while something is open between the two. */
function OpenTripLink({ trip, small = false, describedBy }: OpenTripLinkProps) {
  const { t } = useTranslation('messaging');
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
      <Link to={paths.conversation(otherUser.id)}>
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
