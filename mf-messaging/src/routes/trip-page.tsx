import type { Trip } from 'contracts';
import { useState } from 'react';
import { registerLocale, usePageTitle, useParams, useTranslation } from 'shared-ui/app';
import { CancelDialog } from '../features/agreements/cancel-dialog.tsx';
import { DeclineDialog } from '../features/agreements/decline-dialog.tsx';
import type { Me } from '../features/trips/trip-people.tsx';
import { type TripDialog, TripSkeleton, TripView } from '../features/trips/trip-view.tsx';
import english from '../locales/en/trips.json' with { type: 'json' };
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
    <LoggedIn reason={t('trips.logIn')} loginUnknown={t('trips.loginUnknown')} waiting={<TripSkeleton />}>
      {(user) => (
        <TripWithDialogs key={`${String(user.id)} ${id}`} id={ID.test(id) ? Number(id) : undefined} me={user} />
      )}
    </LoggedIn>
  );
}

export { TripPage as Component };

function TripWithDialogs({ id, me }: { id: number | undefined; me: Me }) {
  const [open, setOpen] = useState<TripDialog>();
  const close = (): void => setOpen(undefined);
  const renderDialog = (trip: Trip) => {
    // The other may have taken a step meanwhile
    if (open === undefined || !trip.can.includes(open)) return null;
    return open === 'decline' ? (
      <DeclineDialog trip={trip} onClose={close} />
    ) : (
      <CancelDialog trip={trip} onClose={close} />
    );
  };
  return <TripView id={id} me={me} renderDialog={renderDialog} onOpenDialog={setOpen} />;
}
