import type { TripDetails } from 'contracts';
import { type ComponentType, useState } from 'react';
import { registerLocale, usePageTitle, useParams, useTranslation } from 'shared-ui/app';
import type { Me } from '../features/trips/trip-people.tsx';
import { type TripDialog, TripSkeleton, TripView } from '../features/trips/trip-view.tsx';
import english from '../locales/en/trips.json' with { type: 'json' };
import { type LateLoad, useLateLoad } from '../parts/late-load/use-late-load.ts';
import { useLive } from '../parts/live/use-live.ts';
import { LoggedIn } from './logged-in.tsx';

registerLocale('messaging', english);

const ID = /^[1-9]\d{0,14}$/;

/** One trip of two people, for these two (product.md 37). */
export function TripPage() {
  const { t } = useTranslation('messaging');
  const { id = '' } = useParams();
  usePageTitle(t('trips.one'));
  useLive();
  return (
    <LoggedIn reason={t('trips.logIn')} loginUnknown={t('trips.loginUnknown')} waiting={<TripSkeleton />} keepsForms>
      {(user) => (
        <TripWithDialogs key={`${String(user.id)} ${id}`} id={ID.test(id) ? Number(id) : undefined} me={user} />
      )}
    </LoggedIn>
  );
}

export { TripPage as Component };

interface DialogProps {
  trip: TripDetails;
  onClose: () => void;
  /** The dialog is closing: what was asked for cannot be done any more. */
  onRefused: (error: unknown) => void;
}

const loadAgree = async (): Promise<ComponentType<DialogProps>> =>
  (await import('../features/conversation-trips/agree-dialog.tsx')).AgreeDialog;
const loadDecline = async (): Promise<ComponentType<DialogProps>> =>
  (await import('../features/conversation-trips/decline-dialog.tsx')).DeclineDialog;
const loadCancel = async (): Promise<ComponentType<DialogProps>> =>
  (await import('../features/conversation-trips/cancel-dialog.tsx')).CancelDialog;

function TripWithDialogs({ id, me }: { id: number | undefined; me: Me }) {
  const [shown, setShown] = useState<{ Dialog: ComponentType<DialogProps> }>();
  const show = (Dialog: ComponentType<DialogProps>): void => setShown({ Dialog });
  const dialogs: Record<TripDialog, LateLoad> = {
    agree: useLateLoad(loadAgree, show),
    decline: useLateLoad(loadDecline, show),
    cancel: useLateLoad(loadCancel, show),
  };
  return (
    <TripView
      id={id}
      me={me}
      // It stays open where the other has taken a step meanwhile: the server says so, and what was typed is there
      renderDialog={(trip, onRefused) =>
        shown ? <shown.Dialog trip={trip} onClose={() => setShown(undefined)} onRefused={onRefused} /> : null
      }
      onOpenDialog={(name) => void dialogs[name].open()}
    />
  );
}
