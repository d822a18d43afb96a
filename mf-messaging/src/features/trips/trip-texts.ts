import { CANCEL_REASONS, DECLINE_REASONS, ENDING_REASONS, todayHere, type Trip } from 'contracts';
import { useTranslation } from 'shared-ui/app';
import { getShownState } from '../../parts/trip-state/trip-state.tsx';
import { capitalize, formatDistance } from './trip-days.ts';

const REASONS = [...DECLINE_REASONS, ...CANCEL_REASONS, ...ENDING_REASONS];

/** A reason in words; undefined for none, and for those of a newer node. */
export function useReasonText(): (reason: string | null) => string | undefined {
  const { t } = useTranslation('messaging');
  return (reason) => {
    const known = REASONS.find((one) => one === reason);
    return known && t(`trips.reason.${known}`);
  };
}

/** One sentence beside the state: when it is, what is missing, or how it ended; '' where more than a sentence is to be said. */
export function useTripSentence(today: string): (trip: Trip) => string {
  const { t } = useTranslation('messaging');
  const describeEnding = useEndingText();
  return (trip) => {
    const name = trip.otherUser.username;
    const when = formatDistance(todayHere(new Date(trip.createdAt)), today);
    switch (getShownState(trip)) {
      case 'youAsked':
        return t('trips.askedByMe', { when });
      case 'asksYou':
        return t('trips.askedByOther', { when });
      case 'parted':
        return '';
      case 'question':
        return trip.met.mine === null ? t('trips.answerMissing') : t('trips.theirAnswerMissing', { name });
      case 'agreed':
        if (trip.itinerary.lastDate < today) return t('trips.over');
        return trip.itinerary.date < today ? t('trips.begun') : capitalize(formatDistance(trip.itinerary.date, today));
      case 'done':
        return t(`trips.reviews.${getReviewers(trip)}`, { name });
      case 'not_met':
        return t('trips.notCounted');
      case 'cancelled':
      case 'declined':
      case 'withdrawn':
        return describeEnding(trip);
    }
  };
}

/** Nobody writes once anything is shown, or its time is over. */
function getReviewers({ reviews: { mine, theirs, areShown }, can }: Trip) {
  if (mine && theirs) return 'both';
  if (mine) return areShown ? 'mineAlone' : 'mine';
  if (theirs) return can.includes('review') ? 'theirs' : 'theirsAlone';
  return can.includes('review') ? 'none' : 'noneAtAll';
}

/** 'By Suresh: “My flight has changed”'. */
function useEndingText(): (trip: Trip) => string {
  const { t } = useTranslation('messaging');
  const getReason = useReasonText();
  return ({ steps, otherUser }) => {
    const last = steps.findLast(({ step }) => ENDING_STEPS.has(step));
    if (!last) return '';
    const who = t(`trips.endedBy.${last.by}`, { name: otherUser.username });
    const reason = getReason(last.reason);
    return reason ? t('trips.ended', { who, reason }) : who;
  };
}

const ENDING_STEPS = new Set(['decline', 'withdraw', 'cancel']);
