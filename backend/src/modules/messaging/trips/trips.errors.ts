import { formatRoute, type NothingShared, REVIEW_DAYS, type TripState } from 'contracts';
import { defineErrors } from '../../../platform/errors/define-errors.ts';

const STATE_SENTENCES: Record<TripState, string> = {
  asked: 'This is still only a question.',
  agreed: 'You have agreed to fly together.',
  declined: 'This was declined.',
  withdrawn: 'This was taken back.',
  cancelled: 'This trip was cancelled.',
  done: 'You flew together, which both can see.',
  not_met: 'This trip has ended: you did not meet.',
};

export const tripErrors = defineErrors('messaging', {
  forbidden: {
    ask_oneself: 'You cannot ask yourself. Please choose another traveler.',
  },
  missing: {
    /** Nothing of this id, or of other people: one answer for both. */
    no_such_trip:
      'This trip is not here. It belongs to other people, or its conversation was deleted. Please open Trips.',
  },
  conflict: {
    /** One of the two has asked the other about this trip, which is open. */
    asked_already: 'One of you has asked already. Open the conversation to see it.',
    /** The state, which the other person may have changed a second ago, does not allow it. */
    trip_state: (state: TripState) => `${STATE_SENTENCES[state]} The page now shows what is true.`,
    /** The trip is not the one that was read. */
    trip_changed: 'The trip has changed since you read it. Please look at its days and flights, then answer.',
    /** A listing was deleted or hidden, or its days are over. */
    trip_gone:
      'The listing of this trip is no longer on the site, so nobody can agree to it. Please write to each other first.',
    /** Reports have hidden a listing until a person has looked. */
    trip_waits:
      'We are looking at a listing of this trip, so nobody can agree to it now. The question stays open until then.',
    /** Somebody else has agreed before, to all that the two share. */
    has_amigo: 'This flight has an Amigo already. You can still write to each other.',
    /** Its owner looks for nobody else. */
    listing_full: 'This listing is full, so its owner looks for nobody else. You can still write to each other.',
    /** Who agrees is in the air then, on another trip, which is theirs to see. */
    trips_overlap: (trip: { departureAirport: string; arrivalAirport: string; date: string }, subjectId: number) => ({
      message: `You have agreed to another flight on that day: ${formatRoute(trip)}, ${trip.date}. Nobody can be on both. Cancel that trip first, or decline this one.`,
      subjectId,
    }),
    /** The other one is: nothing is said of their trip. */
    other_overlaps: 'They cannot take this flight any more. You can write to each other, or look for another traveler.',
    /** From the first departure on. */
    departed: 'This flight has left, so the trip cannot be cancelled. Please say whether you flew together.',
    trip_not_over:
      'The first flight has not left yet. You can still cancel the trip; we ask you both on the day after the last flight.',
    trip_not_done:
      'You can review this trip once both have said that you flew together. We ask you on the day after the last flight.',
    review_too_late: `A trip can be reviewed for ${REVIEW_DAYS} days, until what was written is shown. For this one they are over.`,
    notes_changed: 'The other person has changed the notes meanwhile. Copy your text, and open the trip again.',
  },
  refused: {
    /** The listing is not public, or of somebody else; or the two are strangers, and no listing of theirs is named. */
    nothing_to_ask:
      'You can ask about a trip that is on the site. This one has left it. Please look for another traveler.',
    /** Two offers, or two requests. */
    same_side: 'One of you must offer help and the other seek it. Please choose another listing.',
    /** Two listings without a flight in common, as who asks or agrees reads it. */
    nothing_shared: (nothing: NothingShared) =>
      `You share no flight: ${describe(nothing)} Edit your listing if yours has changed, or look for another traveler.`,
    /** More than one day is open, and none of them was named. */
    day_needed: ({ first, last }: { first: string; last: string }) => {
      const message = `Please choose the day on which you both fly, from ${first} to ${last}`;
      return { message: `${message}.`, fields: [{ path: 'day', message }] };
    },
  },
});

function describe({ reason, myDays, theirDays, myFlightNumber, theirFlightNumber }: NothingShared): string {
  if (reason === 'route') return 'your ways have no part in common.';
  if (reason === 'day' && myDays && theirDays)
    return `theirs is ${formatDays(theirDays)}, yours ${formatDays(myDays)}.`;
  if (myFlightNumber !== null && theirFlightNumber !== null)
    return `theirs is ${theirFlightNumber}, yours ${myFlightNumber}.`;
  return 'on that day you take different flights.';
}

const formatDays = ({ first, last }: { first: string; last: string }): string =>
  first === last ? `on ${first}` : `between ${first} and ${last}`;
