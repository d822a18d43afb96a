import { registerLocale, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Route } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { TripsList, TripsSkeleton } from '../features/trips/trips-list.tsx';
import english from '../locales/en/trips.json' with { type: 'json' };
import { useLive } from '../parts/live/use-live.ts';
import { LoggedIn } from '../features/logged-out/logged-in.tsx';

registerLocale('messaging', english);

/** The user's trips with others (PRODUCT.md 33, 37). */
export function TripsPage() {
  const { t } = useTranslation('messaging');
  usePageTitle(t('trips.title'));
  useLive();
  const skeleton = (
    <Wrap>
      <TripsSkeleton />
    </Wrap>
  );
  return (
    <>
      <Band height="slim" icon={Route} title={t('trips.title')} />
      <LoggedIn reason={t('trips.logIn')} loginUnknown={t('trips.loginUnknown')} waiting={skeleton}>
        {(user) => (
          <Wrap key={user.id}>
            <TripsList me={user} />
          </Wrap>
        )}
      </LoggedIn>
    </>
  );
}

export { TripsPage as Component };
