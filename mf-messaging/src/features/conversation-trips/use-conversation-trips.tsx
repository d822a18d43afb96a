import type { Trip } from 'contracts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { errorMessage, isApiError, isUnreachable, notify, registerLocale, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { useAgreeMutation, useListTripsWithQuery, useWithdrawMutation } from '../../api/trips.ts';
import english from '../../locales/en/conversation-trips.json' with { type: 'json' };
import { useLostFocus } from '../../parts/focus/use-lost-focus.ts';
import { useLateLoad } from '../../parts/late-load/use-late-load.ts';
import type { Refusal } from './trip-entry-card.tsx';
import { getCardId, toTripEntries, type TripEntry } from './trip-entries.tsx';
import styles from './conversation-trips.module.css';

registerLocale('messaging', english);

const NONE: Trip[] = [];

interface ConversationTrips {
  /** The newest first; undefined until they are loaded. */
  all: Trip[] | undefined;
  entries: TripEntry[];
  /** Focuses the card of a question that was asked over the conversation, as soon as it is there. */
  focusQuestion: (asked: Trip) => void;
  /** Render it above the messages, which show without the trips. */
  failure: ReactNode;
  /** Render it. */
  dialog: ReactNode;
}

interface Options {
  otherUserId: number;
  /** Focuses the field for a message: for 'Write first', and where a pressed button is gone. */
  focusComposer: () => void;
}

/** The trips of the two people of a conversation. Until they are loaded, the conversation shows without them. */
export function useConversationTrips({ otherUserId, focusComposer }: Options): ConversationTrips {
  const { currentData: all, isError, isFetching, refetch } = useListTripsWithQuery(otherUserId);
  const [pressed, setPressed] = useState<number>();
  const decline = useDeclineDialog();
  const agree = useAnswer(useAgreeMutation()[0]);
  const withdraw = useAnswer(useWithdrawMutation()[0]);
  const { open } = decline;
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
          void answerAgree(trip);
        },
        withdraw(trip) {
          setPressed(trip.id);
          void answerWithdraw(trip);
        },
        decline(trip) {
          setPressed(trip.id);
          void open(trip);
        },
        writeFirst: focusComposer,
      }),
    [all, pendingId, refusal, answerAgree, answerWithdraw, open, focusComposer],
  );
  useLostFocus('article', () => {
    if (pressed === undefined) focusComposer();
    else focusCard(pressed, focusComposer);
  });
  const focusQuestion = useFocusOnQuestion(all, focusComposer);
  const retry = (): void => {
    focusComposer();
    void refetch();
  };
  const failure = isError && !all && !isFetching ? <TripsFailed onRetry={retry} /> : null;
  return { all, entries, focusQuestion, failure, dialog: decline.dialog };
}

function focusCard(id: number, focusComposer: () => void): void {
  const card = document.getElementById(getCardId(id));
  if (card) card.focus({ preventScroll: true });
  else focusComposer();
}

/** The button that opened the form disappears with the question, and the focus that returned to it would be lost. */
function useFocusOnQuestion(all: Trip[] | undefined, focusComposer: () => void): (asked: Trip) => void {
  const [askedId, setAskedId] = useState<number>();
  const isThere = all?.some(({ id }) => id === askedId) === true;
  useEffect(() => {
    if (askedId === undefined || !isThere) return undefined;
    // The dialog gives the focus back in a task of its own, which was queued before
    const task = setTimeout(() => {
      // Who types already goes on
      if (!(document.activeElement instanceof HTMLTextAreaElement)) focusCard(askedId, focusComposer);
      setAskedId(undefined);
    });
    return () => clearTimeout(task);
  }, [askedId, isThere, focusComposer]);
  return ({ id }) => setAskedId(id);
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
  const [pendingId, setPendingId] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [answer] = useState(() => async ({ id, otherUser, revision }: Trip): Promise<void> => {
    setPendingId(id);
    setRefusal(undefined);
    try {
      await send({ id, otherUserId: otherUser.id, revision }).unwrap();
    } catch (error) {
      const fallback = t(isUnreachable(error) ? 'conversationTrips.unreachable' : 'conversationTrips.failedText');
      const text = errorMessage(error, fallback);
      const otherTripId = isApiError(error) ? error.body?.subjectId : undefined;
      if (otherTripId !== undefined) setRefusal({ tripId: id, text, otherTripId });
      else notify({ title: t('conversationTrips.failed'), description: text, variant: 'destructive' });
    } finally {
      setPendingId(undefined);
    }
  });
  return { pendingId, refusal, answer };
}

const loadDecline = () => import('./decline-dialog.tsx');
type DeclineDialog = Awaited<ReturnType<typeof loadDecline>>['DeclineDialog'];

function useDeclineDialog() {
  const [Dialog, setDialog] = useState<DeclineDialog>();
  const [trip, setTrip] = useState<Trip>();
  const form = useLateLoad(loadDecline, (loaded) => setDialog(() => loaded.DeclineDialog));
  const [open] = useState(() => async (asked: Trip): Promise<void> => {
    setTrip(asked);
    await form.open();
  });
  return { open, dialog: Dialog && trip ? <Dialog trip={trip} onClose={() => setTrip(undefined)} /> : null };
}
