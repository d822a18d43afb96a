import type { TripDetails } from 'contracts';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isApiError, registerLocale, Slot, usePageTitle, useParams, useTranslation } from 'shared-ui/app';
import { useDraftState } from 'shared-ui/app/drafts';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { useFocusFallback } from 'shared-ui/ui/focus';
import { CircleX } from 'shared-ui/ui/icon';
import { Stack, Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useGetTripQuery } from '../api/trips.ts';
import { MetQuestion } from '../features/trips/met-question.tsx';
import { StepError } from '../features/trips/step-error.tsx';
import { AfterFlightBand, BandSkeleton, NoTripBand, TripBand, TripPanel } from '../features/trips/trip-band.tsx';
import { TripFlights } from '../features/trips/trip-flights.tsx';
import { TripHistory } from '../features/trips/trip-history.tsx';
import { TripJourney } from '../features/trips/trip-journey.tsx';
import { TripNeeds } from '../features/trips/trip-needs.tsx';
import { type NotesDraft, TripNotes } from '../features/trips/trip-notes.tsx';
import styles from '../features/trips/trip-page.module.css';
import { PeoplePanel } from '../features/trips/trip-people-panel.tsx';
import type { Me } from '../features/trips/trip-people.tsx';
import { TripQuestion } from '../features/trips/trip-question.tsx';
import { TripReview } from '../features/trips/trip-review.tsx';
import { type TripStepRunner, useTripStep } from '../features/trips/use-trip-step.ts';
import page from '../locales/en/trip-page.json' with { type: 'json' };
import trips from '../locales/en/trips.json' with { type: 'json' };
import { useLive } from '../parts/live/use-live.ts';
import { LoggedIn } from '../features/logged-out/logged-in.tsx';

registerLocale('messaging', page);
registerLocale('messaging', trips);

const ID = /^[1-9]\d{0,14}$/;

/** One trip of two people, for these two (PRODUCT.md 37). */
export function TripPage() {
  const { t } = useTranslation('messaging');
  const { id = '' } = useParams();
  usePageTitle(t('trips.one'));
  useLive();
  return (
    <LoggedIn reason={t('trips.logIn')} loginUnknown={t('trips.loginUnknown')} waiting={<TripSkeleton />} keepsForms>
      {(user) => <LoadedTrip key={`${String(user.id)} ${id}`} id={ID.test(id) ? Number(id) : undefined} me={user} />}
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

/** What opens a dialog of the page. */
type TripDialog = 'agree' | 'decline' | 'cancel';

interface LoadedTripProps {
  /** Undefined for an address that names no trip. */
  id: number | undefined;
  me: Me;
}

/** The question, the trip that was agreed, or what comes after it (PRODUCT.md 33, 34, 37). */
function LoadedTrip({ id, me }: LoadedTripProps) {
  const { t } = useTranslation('messaging');
  const { currentData, error, isFetching, refetch } = useGetTripQuery(id ?? 0, { skip: id === undefined });
  // A session that expires empties the cache, and no form
  const [lastTrip, setLastTrip] = useState<TripDetails>();
  if (currentData && currentData !== lastTrip) setLastTrip(currentData);
  const trip = currentData ?? lastTrip;
  useRefetchAtDeparture(trip, refetch);
  const step = useTripStep();
  const title = useRef<HTMLHeadingElement>(null);
  const notesDraft = useDraftState<{ notes?: NotesDraft | undefined }>(`trip-notes:${String(id)}`, {});
  const draft = notesDraft.values.notes;
  const setDraft = (change: SetStateAction<NotesDraft | undefined>): void =>
    notesDraft.change(({ notes }) => ({ notes: typeof change === 'function' ? change(notes) : change }));
  const dialogs = {
    agree: useLateDialog(loadAgree),
    decline: useLateDialog(loadDecline),
    cancel: useLateDialog(loadCancel),
  };
  const shown = Object.values(dialogs).find(({ isOpen }) => isOpen);
  useFocusFallback(() => title.current);
  if (id === undefined || (isApiError(error) && error.status === 404)) return <Gone />;
  if (!trip && error && !isFetching) {
    return (
      <>
        <NoTripBand />
        <Wrap width="narrow" top="normal">
          <LoadFailed tall sentence={t('tripPage.failed')} onRetry={() => void refetch()} />
        </Wrap>
      </>
    );
  }
  if (!trip) return <TripSkeleton />;
  const notes = <TripNotes trip={trip} draft={draft} onChange={setDraft} />;
  const onOpenDialog = (name: TripDialog): void => dialogs[name].open();
  const parts = { trip, me, step, notes, titleRef: title, onOpenDialog };
  return (
    <>
      {isAfterFlight(trip) ? <AfterFlight {...parts} /> : <BeforeFlight {...parts} />}
      {/* It stays open where the other has taken a step meanwhile: the server says so, and what was typed is there */}
      {shown?.Dialog ? <shown.Dialog trip={trip} onClose={shown.close} onRefused={step.showError} /> : null}
    </>
  );
}

/** Longer timers fire immediately in browsers. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** By which the clock of a browser may differ from the server's. */
const CLOCK_MS = 60_000;

/** From the first departure on a trip is not cancelled, and the page asks whether the two flew together: nobody sends an event of that. */
function useRefetchAtDeparture(trip: TripDetails | undefined, refetch: () => unknown): void {
  const departsAt = trip?.can.includes('cancel') ? Date.parse(trip.itinerary.departsAt) : undefined;
  useEffect(() => {
    const wait = departsAt === undefined ? MAX_TIMER_MS : departsAt - Date.now();
    if (wait < -CLOCK_MS || wait >= MAX_TIMER_MS) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [departsAt, refetch]);
}

const isAfterFlight = ({ state, can, met }: TripDetails): boolean =>
  state === 'done' || (state === 'agreed' && (can.includes('say_met') || met.mine !== null));

interface PartsProps {
  trip: TripDetails;
  me: Me;
  step: TripStepRunner;
  notes: ReactNode;
  titleRef: RefObject<HTMLHeadingElement | null>;
  onOpenDialog: (dialog: TripDialog) => void;
}

function BeforeFlight({ trip, me, step, notes, titleRef, onOpenDialog }: PartsProps) {
  const { t } = useTranslation('messaging');
  return (
    <>
      <TripBand trip={trip} me={me} titleRef={titleRef} />
      <Wrap top="normal">
        <StepError step={step} className={styles.error} />
        <div className={styles.columns}>
          <Stack gap="large">
            {trip.state === 'asked' ? (
              <TripQuestion
                trip={trip}
                step={step}
                onAgreeOnDay={() => onOpenDialog('agree')}
                onDecline={() => onOpenDialog('decline')}
              />
            ) : null}
            {trip.state === 'not_met' ? <Notice>{t('tripPage.notMet')}</Notice> : null}
            <PeoplePanel trip={trip} me={me} />
            <TripNeeds trip={trip} me={me} />
            <TripFlights trip={trip} />
          </Stack>
          <Stack gap="large">
            {notes}
            <TripJourney trip={trip} />
            <TripHistory trip={trip} />
            {trip.can.includes('cancel') ? (
              <div>
                <Button
                  flush
                  variant="quiet"
                  icon={CircleX}
                  className={styles.cancel}
                  onClick={() => onOpenDialog('cancel')}
                >
                  {t('tripPage.cancel')}
                </Button>
              </div>
            ) : null}
          </Stack>
        </div>
      </Wrap>
    </>
  );
}

/** The question and the reviews first, then what the trip was. */
function AfterFlight({ trip, me, step, notes, titleRef }: PartsProps) {
  const { otherUser, state, helpsOther, can } = trip;
  const asksMet = can.includes('say_met');
  return (
    <>
      <AfterFlightBand trip={trip} titleRef={titleRef} />
      <Wrap width="slim" top="normal">
        {asksMet ? null : <StepError step={step} className={styles.error} />}
        <Stack gap="large">
          <TripPanel trip={trip} me={me} />
          {asksMet ? <MetQuestion trip={trip} me={me} step={step} /> : null}
          {state === 'done' ? <TripReview trip={trip} /> : null}
          {state === 'done' && !helpsOther ? (
            <Slot quiet name="person.tip" userId={otherUser.id} username={otherUser.username} />
          ) : null}
          <PeoplePanel trip={trip} me={me} />
          <TripNeeds trip={trip} me={me} />
          <TripFlights trip={trip} />
          {notes}
          <TripHistory trip={trip} />
        </Stack>
      </Wrap>
    </>
  );
}

/** For an unknown trip, and for one of other people: nobody learns which. */
function Gone() {
  const { t } = useTranslation('messaging');
  return (
    <>
      <NoTripBand />
      <Wrap width="narrow" top="normal">
        <EmptyState titleAs="h2" line="broken" title={t('tripPage.gone')}>
          {t('tripPage.goneText')}
        </EmptyState>
      </Wrap>
    </>
  );
}

function TripSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <>
      <BandSkeleton />
      <Wrap top="normal" aria-busy>
        <VisuallyHidden>{t('tripPage.busy')}</VisuallyHidden>
        <div className={styles.columns}>
          <Panel gap="normal">
            <Skeleton shape="code" />
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </Panel>
          <Panel gap="normal">
            <Skeleton width="40%" />
            <Skeleton width="70%" />
          </Panel>
        </div>
      </Wrap>
    </>
  );
}
