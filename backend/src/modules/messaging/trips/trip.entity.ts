import { defineEntity, type Opt, p } from '@mikro-orm/core';
import {
  addDays as addDaysTo,
  ANSWER_DAYS,
  type CalendarDay,
  DAY_MS,
  MAX_ASK_LENGTH,
  MAX_NOTES_LENGTH,
  NOT_MET_REASONS,
  type NotMetReason,
  REVIEW_DAYS,
  type TripState,
  type TripStep,
} from 'contracts';
import {
  isShared,
  type NothingShared,
  type NumberSource,
  ofListing,
  type SharedRoute,
  toSegment,
} from './shared-flights.ts';
import { ConversationEntity } from '../conversation.entity.ts';
import { tripErrors } from './trips.errors.ts';
import { type Actor, decideOutcome, findTransition, formatTransition, isOpen, TRANSITIONS } from './transitions.ts';

const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** When reviews of a trip that was done then are shown at the latest. */
export const getRevealAt = (doneAt: Date): Date => addDays(doneAt, ANSWER_DAYS);

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

const TripSchema = defineEntity({
  name: 'Trip',
  schema: 'messaging',
  tableName: 'trip',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    conversation: () => p.manyToOne(ConversationEntity).mapToPk().deleteRule('cascade'),
    askerId: p.bigint('number'),
    askedId: p.bigint('number'),
    /** The one of the two who helps. */
    helperId: p.bigint('number'),
    /** The listings, as far as they were chosen. No foreign keys: listings belong to another module. */
    requestId: p.bigint('number').nullable(),
    offerId: p.bigint('number').nullable(),
    state: p.text().$type<TripState>().default('asked'),
    /** The sentence of who asked. */
    content: p.text(),
    /** The flights that request and offer share, as they were last asked about or agreed on: see trip_flight. */
    departureAirport: p.text(),
    arrivalAirport: p.text(),
    date: p.type('date').$type<string>(),
    endDate: p.type('date').$type<string>().nullable(),
    /** The last possible day of its last flight. */
    lastDate: p.type('date').$type<string>(),
    flightNumber: p.text().nullable(),
    /** Counts up whenever the trip changes. */
    revision: p.integer().$type<Opt<number>>().default(1),
    /** The codes of the airports between. */
    via: p.array().columnType('text[]').$type<Opt<string[]>>().default([]),
    /** The days of its flights, in order; none where more than one day is open. */
    flightDays: p.array().columnType('text[]').$type<Opt<CalendarDay[]>>().default([]),
    /** What the flights of each listing were then: days, times, numbers and airports, as one hash. Null without that listing. */
    requestSchedule: p.text().nullable(),
    offerSchedule: p.text().nullable(),
    /** The most flights that the trip has had: a calendar may have an event for each. */
    flightCount: p.smallint().$type<Opt<number>>().default(1),
    /** When its first flight has left, at the latest. */
    departsAt: p.datetime(),
    /** From where to where who looks for company flies in all, or else who offers it. */
    wholeDepartureAirport: p.text(),
    wholeArrivalAirport: p.text(),
    /** Which flights of the request it is about, as `toSegment` names them; null without a request. */
    requestSegments: p.array().columnType('text[]').nullable(),
    /** Why the two share no flight since a listing was edited; null where they do. */
    nothingShared: p.json<NothingShared>().nullable(),
    /** When both are asked whether they flew together: on the first morning after the last flight has landed, there. */
    questionAt: p.datetime(),
    /** When they were asked for the first time. The reminder, and the wait for a second answer, count from then. */
    askedMetAt: p.datetime().nullable(),
    /** Null until they answer. */
    askerMet: p.boolean().nullable(),
    askedMet: p.boolean().nullable(),
    /** How often the two were asked: the question and one reminder. */
    questions: p.integer().$type<Opt<number>>().default(0),
    /** Whether it counts as a trip of each: see countTrip. */
    askerCounted: p.boolean().$type<Opt<boolean>>().default(false),
    askedCounted: p.boolean().$type<Opt<boolean>>().default(false),
    notes: p.text().$type<Opt<string>>().default(''),
    notesRevision: p.integer().$type<Opt<number>>().default(0),
    notesById: p.bigint('number').nullable(),
    notesAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    { name: 'trip_by_conversation', properties: ['conversation', 'id'] },
    {
      name: 'trip_by_asker',
      expression: 'create index trip_by_asker on messaging.trip (asker_id, id desc)',
    },
    {
      name: 'trip_by_asked',
      expression: 'create index trip_by_asked on messaging.trip (asked_id, id desc)',
    },
    { name: 'trip_by_offer', properties: ['offerId'] },
    { name: 'trip_by_request', properties: ['requestId'] },
    {
      name: 'trip_with_notes',
      expression: "create index trip_with_notes on messaging.trip (last_date) where notes <> ''",
    },
    {
      // Without those that nobody has answered after the reminder: nothing happens to them by itself any more
      name: 'trip_unsettled',
      expression:
        "create index trip_unsettled on messaging.trip (id) where state in ('asked', 'agreed') and not (questions = 2 and asker_met is null and asked_met is null)",
    },
  ],
  uniques: [
    {
      name: 'trip_open_once',
      expression:
        "create unique index trip_open_once on messaging.trip (least(asker_id, asked_id), greatest(asker_id, asked_id), coalesce(request_id, offer_id)) where state in ('asked', 'agreed')",
    },
  ],
  triggers: [
    {
      name: 'trip_transition',
      timing: 'before',
      events: ['insert', 'update'],
      expression:
        'create trigger trip_transition before insert or update on messaging.trip for each row execute function messaging.refuse_trip_transition()',
    },
    {
      name: 'trip_takes_segments',
      timing: 'after',
      events: ['update'],
      expression:
        'create trigger trip_takes_segments after update of state, request_segments on messaging.trip for each row execute function messaging.take_request_segments()',
    },
  ],
  checks: [
    {
      name: 'trip_state',
      expression: "state in ('asked', 'agreed', 'declined', 'withdrawn', 'cancelled', 'done', 'not_met')",
    },
    { name: 'trip_of_two', expression: 'asker_id <> asked_id' },
    { name: 'trip_helper', expression: 'helper_id = asker_id or helper_id = asked_id' },
    { name: 'trip_trip', expression: 'request_id is not null or offer_id is not null' },
    {
      name: 'trip_content',
      expression: `char_length(content) >= 1 and char_length(content) <= ${MAX_ASK_LENGTH}`,
    },
    { name: 'trip_notes', expression: `char_length(notes) <= ${MAX_NOTES_LENGTH}` },
    { name: 'trip_questions', expression: 'questions in (0, 1, 2)' },
    {
      name: 'trip_done_needs_yes',
      expression:
        "state <> 'done' or (coalesce(asker_met, true) and coalesce(asked_met, true) and (asker_met or asked_met))",
    },
  ],
});

/** What two people share, with what follows from it. */
export interface TripItinerary extends SharedRoute {
  /** When the first flight has left, at the latest. */
  readonly departsAt: Date;
  readonly questionAt: Date;
}

/** All that the flights of each listing say, as one hash; absent without that listing. */
export interface Schedules {
  readonly request?: string | undefined;
  readonly offer?: string | undefined;
}

/** The columns that hold an itinerary. */
export function toItineraryColumns({ departsAt, questionAt, ...route }: TripItinerary) {
  const { flights, windowDays } = route;
  return {
    ...toRouteColumns(route),
    flightDays: windowDays === 0 ? flights.map(({ day }) => day) : [],
    departsAt,
    questionAt,
    nothingShared: null,
  };
}

/** Those that need no times of airports. */
export function toRouteColumns({ flights, windowDays, whole }: SharedRoute) {
  const [first, last] = [flights[0], flights.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A trip has a flight.');
  const segments = [...new Set(ofListing(flights, 'request').map(toSegment))];
  return {
    departureAirport: first.from,
    arrivalAirport: last.to,
    date: first.day,
    endDate: windowDays === 0 ? null : addDaysTo(first.day, windowDays),
    lastDate: addDaysTo(last.day, windowDays),
    flightNumber: first.number,
    via: flights.slice(1).map(({ from }) => from),
    wholeDepartureAirport: whole.from,
    wholeArrivalAirport: whole.to,
    requestSegments: segments.length === 0 ? null : segments,
  };
}

/** Two people who have asked each other to fly together, or have agreed to: see transitions.ts. */
export class TripEntity extends TripSchema.class {
  /** Of somebody who is one of the two. */
  roleOf(userId: number): 'asker' | 'asked' {
    return userId === this.askerId ? 'asker' : 'asked';
  }

  otherOf(userId: number): number {
    return userId === this.askerId ? this.askedId : this.askerId;
  }

  /** Whose listing is which. */
  sideOf(userId: number): 'request' | 'offer' {
    return userId === this.helperId ? 'offer' : 'request';
  }

  /** What it knows by itself of what decides what this person sees and may do. */
  factsOf(userId: number, now: Date) {
    return {
      state: this.state,
      role: this.roleOf(userId),
      isHelper: userId === this.helperId,
      isNothingShared: (this.nothingShared ?? null) !== null,
      hasLeft: this.hasLeft(now),
      isOver: this.isOver(now),
      isReviewable: this.isReviewable(now),
    };
  }

  /** Whether its first flight has left: from then on it is not cancelled, and each can say whether they flew together. */
  hasLeft(now: Date): boolean {
    return now >= this.departsAt;
  }

  /** Whether its last flight has landed, and the question whether they met has come. */
  isOver(now: Date): boolean {
    return now >= this.questionAt;
  }

  /** Of its flights, as far as it is known. */
  firstDay(): CalendarDay {
    return this.flightDays[0] ?? this.date;
  }

  /** When the two had flown together; undefined before. Finishing is the last change of a trip. */
  get doneAt(): Date | undefined {
    return this.state === 'done' ? this.updatedAt : undefined;
  }

  /** When reviews are shown at the latest; undefined before it is done. */
  get revealAt(): Date | undefined {
    return this.doneAt && getRevealAt(this.doneAt);
  }

  isReviewable(now: Date): boolean {
    return this.doneAt !== undefined && now < addDays(this.doneAt, REVIEW_DAYS);
  }

  /**
   * Returns when reviews are shown at the latest. Throws trip_not_done, trip_state where the trip did not happen,
   * review_too_late.
   */
  ensureReviewable(now: Date): Date {
    if (this.isReviewable(now) && this.revealAt) return this.revealAt;
    if (this.state === 'done') throw tripErrors.review_too_late();
    throw isOpen(this.state) ? tripErrors.trip_not_done() : tripErrors.trip_state(this.state);
  }

  /**
   * Takes a step, and returns the state before. Throws trip_state where the table does not have it, departed where the
   * first flight of an agreed trip has left.
   */
  apply(step: TripStep, by: Actor, now: Date): TripState {
    const from = this.state;
    const transition = findTransition(step, from, by);
    if (transition === undefined) throw tripErrors.trip_state(from);
    if (step === 'cancel' && by !== 'site' && this.hasLeft(now)) throw tripErrors.departed();
    this.state = transition.to;
    this.updatedAt = now;
    return from;
  }

  /**
   * Answers 'Did you fly together?'. An answer can be changed until the outcome is known. Returns the step; undefined for the same answer
   * again. Throws trip_not_over, trip_state.
   */
  answer(userId: number, met: boolean, now: Date): 'say_met' | 'say_not_met' | undefined {
    const step = met ? 'say_met' : 'say_not_met';
    const key = this.roleOf(userId) === 'asker' ? 'askerMet' : 'askedMet';
    if (this[key] === met && this.state === 'agreed') return undefined;
    this.apply(step, this.roleOf(userId), now);
    if (!this.hasLeft(now)) throw tripErrors.trip_not_over();
    this[key] = met;
    return step;
  }

  /** The step that the answers allow now. */
  outcome(now: Date): 'finish' | 'miss' | undefined {
    const answers = { asker: this.askerMet ?? null, asked: this.askedMet ?? null };
    // Whoever has missed the flight may say so immediately; whether the other one flew is known later
    return this.state === 'agreed' && this.isOver(now)
      ? decideOutcome(answers, { askedAt: this.askedMetAt ?? this.questionAt, now })
      : undefined;
  }

  /**
   * Stores what its listings say now. Returns whether their flights are others than when it was last asked about or agreed on, as far as that is
   * known.
   */
  followSchedules({ request, offer }: Schedules): boolean {
    const isChanged = this.isOtherSchedule({ request, offer });
    this.requestSchedule = request ?? this.requestSchedule;
    this.offerSchedule = offer ?? this.offerSchedule;
    return isChanged;
  }

  isOtherSchedule({ request, offer }: Schedules): boolean {
    const isOther = (stored: string | null | undefined, now: string | undefined): boolean =>
      now !== undefined && typeof stored === 'string' && stored !== now;
    return isOther(this.requestSchedule, request) || isOther(this.offerSchedule, offer);
  }

  /** Takes over what its listings share now. An agreed trip stays on its day where they still share it. */
  followItinerary(found: TripItinerary | NothingShared): void {
    this.revision += 1;
    if (!isShared(found)) {
      this.nothingShared = found;
      return;
    }
    Object.assign(this, toItineraryColumns(found));
    this.flightCount = Math.max(this.flightCount, found.flights.length);
  }

  /** Whether it is about one of these flights of its request, which have an Amigo. */
  isAboutAnyOf(taken: ReadonlySet<string>): boolean {
    return this.requestSegments?.some((segment) => taken.has(segment)) ?? false;
  }

  /** Whether two who have agreed still have: they share a flight, and its day is known. */
  isStillAgreed(): boolean {
    return (this.nothingShared ?? null) === null && (this.endDate ?? null) === null;
  }

  /**
   * Twice is once: a gateway repeats a request that got no answer. Throws notes_changed where the other has changed them since,
   * trip_state unless agreed.
   */
  writeNotes(userId: number, { text, revision }: { text: string; revision: number }, now: Date): void {
    if (this.state !== 'agreed') throw tripErrors.trip_state(this.state);
    const isRepeated = revision + 1 === this.notesRevision && this.notesById === userId && text === this.notes;
    if (isRepeated) return;
    if (revision !== this.notesRevision) throw tripErrors.notes_changed();
    Object.assign(this, { notes: text, notesRevision: revision + 1, notesById: userId, notesAt: now });
  }
}
TripSchema.setClass(TripEntity);

const TripFlightSchema = defineEntity({
  name: 'TripFlight',
  schema: 'messaging',
  tableName: 'trip_flight',
  properties: {
    trip: () => p.manyToOne(TripEntity).mapToPk().primary().deleteRule('cascade'),
    /** From 1 on. */
    position: p.smallint().primary(),
    departureAirport: p.text(),
    arrivalAirport: p.text(),
    /** The first possible one, local to the departure airport. */
    day: p.type('date').$type<CalendarDay>(),
    /** HH:MM, as `day`. */
    time: p.text().nullable(),
    flightNumber: p.text().nullable(),
    numberSource: p.text().$type<NumberSource>().nullable(),
    /** Among the flights of the request, and of the offer, from 1 on; null without that listing. */
    requestPosition: p.smallint().nullable(),
    offerPosition: p.smallint().nullable(),
  },
  checks: [
    { name: 'trip_flight_number_source', expression: "number_source in ('both', 'request', 'offer')" },
    { name: 'trip_flight_number', expression: '(flight_number is null) = (number_source is null)' },
  ],
});

/** A flight that the two of a trip share. */
export class TripFlightEntity extends TripFlightSchema.class {}
TripFlightSchema.setClass(TripFlightEntity);

const AmigoSegmentSchema = defineEntity({
  name: 'AmigoSegment',
  schema: 'messaging',
  tableName: 'amigo_segment',
  properties: {
    requestId: p.bigint('number').primary(),
    /** As `toSegment` names it. */
    segment: p.text().primary(),
    trip: () => p.manyToOne(TripEntity).mapToPk().deleteRule('cascade'),
  },
  indexes: [{ name: 'amigo_segment_by_trip', properties: ['trip'] }],
});

/**
 * A flight of a request that has its Amigo: its key is why it has one only, whoever agrees at the same time. A trigger of the trip writes it.
 */
export class AmigoSegmentEntity extends AmigoSegmentSchema.class {}
AmigoSegmentSchema.setClass(AmigoSegmentEntity);

const TripStepSchema = defineEntity({
  name: 'TripStep',
  schema: 'messaging',
  tableName: 'trip_step',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    trip: () => p.manyToOne(TripEntity).mapToPk().deleteRule('cascade'),
    step: p.text().$type<TripStep>(),
    fromState: p.text().$type<TripState | 'none'>(),
    toState: p.text().$type<TripState>(),
    /** Null for the site. */
    byId: p.bigint('number').nullable(),
    /** A code, as the contracts have them; no text that somebody typed. */
    reason: p.text().nullable(),
    /** The message that carries it in the conversation. */
    messageId: p.bigint('number').nullable(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'trip_step_by_trip',
      expression: 'create index trip_step_by_trip on messaging.trip_step (trip_id, id)',
    },
  ],
  triggers: [
    {
      name: 'trip_step_kept',
      timing: 'before',
      events: ['update', 'delete'],
      expression:
        'create trigger trip_step_kept before update or delete on messaging.trip_step for each row execute function messaging.refuse_step_change()',
    },
  ],
  checks: [
    {
      name: 'trip_step_known',
      expression: `((from_state || ' ' || step) || ' ' || to_state) in (${quoted(TRANSITIONS.map(formatTransition))})`,
    },
  ],
});

/** What happened to a trip. Append-only: the database refuses changes, and deletes it with its trip only. */
export class TripStepEntity extends TripStepSchema.class {}
TripStepSchema.setClass(TripStepEntity);

const TripAnswerSchema = defineEntity({
  name: 'TripAnswer',
  schema: 'messaging',
  tableName: 'trip_answer',
  properties: {
    trip: () => p.manyToOne(TripEntity).mapToPk().primary().deleteRule('cascade'),
    userId: p.bigint('number').primary(),
    reason: p.text().$type<NotMetReason>().nullable(),
    details: p.text().nullable(),
    createdAt: p.datetime(),
  },
  checks: [
    {
      name: 'trip_answer_reason',
      expression: `reason in (${quoted(NOT_MET_REASONS)})`,
    },
    { name: 'trip_answer_details', expression: `char_length(details) <= ${MAX_ASK_LENGTH}` },
  ],
});

/** Why somebody said that the two did not meet. For the operator alone. */
export class TripAnswerEntity extends TripAnswerSchema.class {}
TripAnswerSchema.setClass(TripAnswerEntity);
