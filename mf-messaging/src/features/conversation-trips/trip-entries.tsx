import type { Trip } from 'contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { Skeleton } from 'shared-ui/ui/skeleton';
import type { TripEntryActions } from './trip-entry-card.tsx';
import { isKnownStep, type Step, StepLine } from './step-line.tsx';

/** Most conversations have none. Where its code does not load, a link leads to the page that shows the same. */
const TripEntryCard = lazy(() =>
  import('./trip-entry-card.tsx').then(
    (chunk) => ({ default: chunk.TripEntryCard }),
    () => ({ default: TripLink }),
  ),
);

function TripLink({ trip }: { trip: Trip }) {
  const { t } = useTranslation('messaging');
  return <Link to={paths.trip(trip.id)}>{t('conversationTrips.openTrip')}</Link>;
}

export const getCardId = (id: number): string => `trip-entry-${String(id)}`;

/** What stands among the messages of a conversation. */
export interface TripEntry {
  key: string;
  at: Date;
  /** The message that it stands before, or in place of; null where it stands by its time. */
  messageId: number | null;
  replacesMessage: boolean;
  content: ReactNode;
  /** As wide as the log. */
  isCard: boolean;
}

/** Their messages say no more than the step. Declining and cancelling say why. */
const STEPS_WITHOUT_OWN_TEXT: readonly string[] = ['agree', 'withdraw'];

/** The steps of the trips of two people, oldest first, and a card for each that is open. */
export function toTripEntries(trips: readonly Trip[], actions: TripEntryActions): TripEntry[] {
  return trips.toReversed().flatMap((trip) => {
    const cardAt = findCardStep(trip);
    return trip.steps.flatMap((step, index) => {
      const isQuestion = step.step === 'ask' && step === cardAt;
      const base = { at: new Date(step.at), messageId: step.messageId };
      const line: TripEntry = {
        ...base,
        key: `step ${String(trip.id)} ${String(index)}`,
        // The card quotes the sentence of a question
        replacesMessage: isQuestion || STEPS_WITHOUT_OWN_TEXT.includes(step.step),
        content: <StepLine step={step} name={trip.otherUser.username} />,
        isCard: false,
      };
      const card: TripEntry = {
        ...line,
        key: `card ${String(trip.id)}`,
        content: (
          <Suspense fallback={<Skeleton shape="button" width="100%" />}>
            <TripEntryCard id={getCardId(trip.id)} trip={trip} actions={actions} />
          </Suspense>
        ),
        isCard: true,
      };
      const lines = isKnownStep(step.step) && !isQuestion ? [line] : [];
      return step === cardAt ? [...lines, card] : lines;
    });
  });
}

/** The step after which the card stands; undefined where the trip has none. */
export function findCardStep({ state, can, steps }: Trip): Step | undefined {
  const find = (name: string): Step | undefined => steps.findLast(({ step }) => step === name);
  if (state === 'asked') return find('part') ?? find('ask');
  if (can.includes('say_met')) return find('ask_met') ?? find('agree');
  if (state === 'agreed') return find('agree');
  return can.includes('review') ? find('finish') : undefined;
}
