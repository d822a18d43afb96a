import {
  type ErrorBody,
  formatRoute,
  type NothingShared as OwnNothingShared,
  REVIEW_DAYS,
  type TripState,
} from 'contracts';
import { AppError } from '../../../platform/errors/app-error.ts';

/** Nothing of this id, or of other people: one answer for both. */
export class NoSuchTripError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.no_such_trip';

  constructor() {
    super('This trip is not here. It belongs to other people, or its conversation was deleted. Please open Trips.');
  }
}

export class AskOneselfError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'messaging.ask_oneself';

  constructor() {
    super('You cannot ask yourself. Please choose another traveler.');
  }
}

/** The listing is not public, or of somebody else; or the two are strangers, and no listing of theirs is named. */
export class NothingToAskError extends AppError {
  readonly kind = 'refused';
  readonly code = 'messaging.nothing_to_ask';

  constructor() {
    super('You can ask about a trip that is on the site. This one has left it. Please look for another traveler.');
  }
}

/** Two offers, or two requests. */
export class SameSideError extends AppError {
  readonly kind = 'refused';
  readonly code = 'messaging.same_side';

  constructor() {
    super('One of you must offer help and the other seek it. Please choose another listing.');
  }
}

/** One of the two has asked the other about this trip, which is open. */
export class AskedAlreadyError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.asked_already';

  constructor() {
    super('One of you has asked already. Open the conversation to see it.');
  }
}

const STATE_SENTENCES: Record<TripState, string> = {
  asked: 'This is still only a question.',
  agreed: 'You have agreed to fly together.',
  declined: 'This was declined.',
  withdrawn: 'This was taken back.',
  cancelled: 'This trip was cancelled.',
  done: 'You flew together, which both can see.',
  not_met: 'This trip has ended: you did not meet.',
};

/** The state, which the other person may have changed a second ago, does not allow it. */
export class StepImpossibleError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.trip_state';

  constructor(readonly state: TripState) {
    super(`${STATE_SENTENCES[state]} The page now shows what is true.`);
  }
}

/** The trip is not the one that was read. */
export class TripChangedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.trip_changed';

  constructor() {
    super('The trip has changed since you read it. Please look at its days and flights, then answer.');
  }
}

/** A listing was deleted or hidden, or its days are over. */
export class TripGoneError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.trip_gone';

  constructor() {
    super(
      'The listing of this trip is no longer on the site, so nobody can agree to it. Please write to each other first.',
    );
  }
}

/** Reports have hidden a listing until a person has looked. */
export class TripWaitsError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.trip_waits';

  constructor() {
    super(
      'We are looking at a listing of this trip, so nobody can agree to it now. The question stays open until then.',
    );
  }
}

/** Somebody else has agreed before, to all that the two share. */
export class HasAmigoError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.has_amigo';

  constructor() {
    super('This flight has an Amigo already. You can still write to each other.');
  }
}

/** Its owner looks for nobody else. */
export class FullError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.listing_full';

  constructor() {
    super('This listing is full, so its owner looks for nobody else. You can still write to each other.');
  }
}

/** Who agrees is in the air then, on another trip, which is theirs to see. */
export class OwnOverlapError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.trips_overlap';

  constructor(
    trip: { departureAirport: string; arrivalAirport: string; date: string },
    override readonly subjectId: number,
  ) {
    super(
      `You have agreed to another flight on that day: ${formatRoute(trip)}, ${trip.date}. Nobody can be on both. Cancel that trip first, or decline this one.`,
    );
  }
}

/** The other one is: nothing is said of their trip. */
export class TheirOverlapError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.other_overlaps';

  constructor() {
    super('They cannot take this flight any more. You can write to each other, or look for another traveler.');
  }
}

/** Two listings without a flight in common, as who asks or agrees reads it. */
export class NothingSharedError extends AppError {
  readonly kind = 'refused';
  readonly code = 'messaging.nothing_shared';

  constructor(nothing: OwnNothingShared) {
    super(
      `You share no flight: ${describe(nothing)} Edit your listing if yours has changed, or look for another traveler.`,
    );
  }
}

function describe({ reason, myDays, theirDays, myFlightNumber, theirFlightNumber }: OwnNothingShared): string {
  if (reason === 'route') return 'your ways have no part in common.';
  if (reason === 'day' && myDays && theirDays)
    return `theirs is ${formatDays(theirDays)}, yours ${formatDays(myDays)}.`;
  if (myFlightNumber !== null && theirFlightNumber !== null)
    return `theirs is ${theirFlightNumber}, yours ${myFlightNumber}.`;
  return 'on that day you take different flights.';
}

const formatDays = ({ first, last }: { first: string; last: string }): string =>
  first === last ? `on ${first}` : `between ${first} and ${last}`;

/** More than one day is open, and none of them was named. */
export class DayNeededError extends AppError {
  readonly kind = 'refused';
  readonly code = 'messaging.day_needed';
  override readonly fields: NonNullable<ErrorBody['fields']>;

  constructor(days: { first: string; last: string }) {
    const message = `Please choose the day on which you both fly, from ${days.first} to ${days.last}`;
    super(`${message}.`);
    this.fields = [{ path: 'day', message }];
  }
}

/** From the first departure on. */
export class DepartedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.departed';

  constructor() {
    super('This flight has left, so the trip cannot be cancelled. Please say whether you flew together.');
  }
}

export class TooEarlyError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.trip_not_over';

  constructor() {
    super(
      'The first flight has not left yet. You can still cancel the trip; we ask you both on the day after the last flight.',
    );
  }
}

export class ReviewTooEarlyError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.trip_not_done';

  constructor() {
    super(
      'You can review this trip once both have said that you flew together. We ask you on the day after the last flight.',
    );
  }
}

export class ReviewTooLateError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.review_too_late';

  constructor() {
    super(
      `A trip can be reviewed for ${REVIEW_DAYS} days, until what was written is shown. For this one they are over.`,
    );
  }
}

export class NotesChangedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.notes_changed';

  constructor() {
    super('The other person has changed the notes meanwhile. Copy your text, and open the trip again.');
  }
}
