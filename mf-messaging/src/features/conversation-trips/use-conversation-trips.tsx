import type { Trip } from 'contracts';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { isApiError, Link, notify, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { Button } from 'shared-ui/ui/button';
import { useFocusFallback } from 'shared-ui/ui/focus';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { useAgreeMutation, useListTripsWithQuery, useWithdrawMutation } from '../../api/trips.ts';
import english from '../../locales/en/conversation-trips.json' with { type: 'json' };
import type { Refusal, TripEntryActions } from './trip-entry-card.tsx';
import { isKnownStep, type Step, StepLine } from './step-line.tsx';
import styles from './conversation-trips.module.css';

registerLocale('messaging', english);

const NONE: Trip[] = [];

interface ConversationTrips {
  /** The newest first; undefined until they are loaded. */
  all: Trip[] | undefined;
  entries: TripEntry[];
  /** Focuses the card of a trip that was asked about or agreed on over the conversation, as soon as it is there. */
  focusTrip: (trip: Trip) => void;
  /** Render it above the messages, which show without the trips. */
  failure: ReactNode;
  /** Render it. */
  dialog: ReactNode;
}

interface Options {
  otherUserId: number;
  /** The field for a message: for 'Write first', and where a pressed button is gone. The same function in each render. */
  findComposer: () => HTMLElement | null;
}

/** The trips of the two people of a conversation. Until they are loaded, the conversation shows without them. */
export function useConversationTrips({ otherUserId, findComposer }: Options): ConversationTrips {
  const { currentData: all, isError, isFetching, refetch } = useListTripsWithQuery(otherUserId);
  const [pressed, setPressed] = useState<number>();
  const agree = useAnswer(useAgreeMutation()[0]);
  const withdraw = useAnswer(useWithdrawMutation()[0]);
  const focusTrip = useFocusOnTrip(all, findComposer);
  const agreeOnDay = useAnswerDialog(loadAgree, { onRefused: agree.refuse, onAgreed: focusTrip });
  const decline = useAnswerDialog(loadDecline, { onRefused: agree.refuse });
  const openDays = agreeOnDay.open;
  const openDecline = decline.open;
  const pendingId = agree.pendingId ?? withdraw.pendingId;
  const refusal = agree.refusal;
  const answerAgree = agree.answer;
  const answerWithdraw = withdraw.answer;
  const entries = useMemo(
    () =>
      toTripEntries(all ?? NONE, {
        pendingId,
        refusal,
        agree(trip) {
          setPressed(trip.id);
          if (trip.itinerary.endDate === null) void answerAgree(trip);
          else openDays(trip);
        },
        withdraw(trip) {
          setPressed(trip.id);
          void answerWithdraw(trip);
        },
        decline(trip) {
          setPressed(trip.id);
          openDecline(trip);
        },
        writeFirst: () => focus(findComposer()),
      }),
    [all, pendingId, refusal, answerAgree, answerWithdraw, openDays, openDecline, findComposer],
  );
  useFocusFallback(() => (pressed === undefined ? null : findCard(pressed)) ?? findComposer(), isInCard);
  const retry = (): void => {
    focus(findComposer());
    void refetch();
  };
  const failure = isError && !all && !isFetching ? <TripsFailed onRetry={retry} /> : null;
  return { all, entries, focusTrip, failure, dialog: agreeOnDay.dialog ?? decline.dialog };
}

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

const getCardId = (id: number): string => `trip-entry-${String(id)}`;

/** What stands among the messages of a conversation. */
interface TripEntry {
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
function toTripEntries(trips: readonly Trip[], actions: TripEntryActions): TripEntry[] {
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

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

const findCard = (id: number): HTMLElement | null => document.getElementById(getCardId(id));

const isInCard = (element: HTMLElement): boolean => element.closest('article') !== null;

/** The button that opened the form disappears with its step, and the focus that returned to it would be lost. */
function useFocusOnTrip(all: Trip[] | undefined, findComposer: Options['findComposer']): (trip: Trip) => void {
  const [tripId, setTripId] = useState<number>();
  const isThere = all?.some(({ id }) => id === tripId) === true;
  useEffect(() => {
    if (tripId === undefined || !isThere) return undefined;
    // The dialog gives the focus back in a task of its own, which was queued before
    const task = setTimeout(() => {
      // Who types already goes on
      if (!(document.activeElement instanceof HTMLTextAreaElement)) focus(findCard(tripId) ?? findComposer());
      setTripId(undefined);
    });
    return () => clearTimeout(task);
  }, [tripId, isThere, findComposer]);
  return ({ id }) => setTripId(id);
}

function TripsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('messaging');
  const retry = (
    <Button variant="secondary" size="small" icon={RefreshCw} onClick={onRetry}>
      {t('conversationTrips.retry')}
    </Button>
  );
  return (
    <Notice tone="error" role="alert" action={retry} className={styles.failed}>
      {t('conversationTrips.notLoaded')}
    </Notice>
  );
}

type SendAnswer = (trip: { id: number; otherUserId: number; revision: number }) => { unwrap: () => Promise<unknown> };

/**
 * Sends an answer, and shows a refusal as a toast: by then the card may be gone, since the other person was faster. Where another trip is why, the
 * question stays: its card shows that.
 */
function useAnswer(send: SendAnswer) {
  const { t } = useTranslation('messaging');
  const errorText = useErrorText();
  const [pendingId, setPendingId] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [refuse] = useState(() => ({ id }: Trip, error: unknown): void => {
    const text = errorText(error, t('conversationTrips.failedText'));
    const otherTripId = isApiError(error) ? error.body?.subjectId : undefined;
    if (otherTripId !== undefined) setRefusal({ tripId: id, text, otherTripId });
    else notify({ title: t('conversationTrips.failed'), description: text, variant: 'destructive' });
  });
  const [answer] = useState(() => async (trip: Trip): Promise<void> => {
    setPendingId(trip.id);
    setRefusal(undefined);
    try {
      await send({ id: trip.id, otherUserId: trip.otherUser.id, revision: trip.revision }).unwrap();
    } catch (error) {
      refuse(trip, error);
    } finally {
      setPendingId(undefined);
    }
  });
  return { pendingId, refusal, answer, refuse };
}

interface AnswerDialogProps {
  trip: Trip;
  onClose: () => void;
  onRefused: (error: unknown) => void;
  onAgreed?: ((trip: Trip) => void) | undefined;
}

const loadAgree = async (): Promise<ComponentType<AnswerDialogProps>> =>
  (await import('./agree-dialog.tsx')).AgreeDialog;
const loadDecline = async (): Promise<ComponentType<AnswerDialogProps>> =>
  (await import('./decline-dialog.tsx')).DeclineDialog;

interface AnswerDialogOptions {
  onRefused: (trip: Trip, error: unknown) => void;
  onAgreed?: (trip: Trip) => void;
}

function useAnswerDialog(
  load: () => Promise<ComponentType<AnswerDialogProps>>,
  { onRefused, onAgreed }: AnswerDialogOptions,
) {
  const { Dialog, isOpen, open: openDialog, close } = useLateDialog(load);
  const [trip, setTrip] = useState<Trip>();
  const open = useCallback(
    (asked: Trip): void => {
      setTrip(asked);
      openDialog();
    },
    [openDialog],
  );
  const dialog =
    Dialog && isOpen && trip ? (
      <Dialog trip={trip} onClose={close} onRefused={(error) => onRefused(trip, error)} onAgreed={onAgreed} />
    ) : null;
  return { open, dialog };
}
