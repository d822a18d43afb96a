import { defineEntity, type Opt, p } from '@mikro-orm/core';
import {
  type AgreementAction,
  type AgreementState,
  type AgreementStep,
  ANSWER_DAYS,
  type CalendarDay,
  MAX_ASK_LENGTH,
  MAX_NOTES_LENGTH,
  type NotMetReason,
  REVIEW_DAYS,
} from 'contracts';
import { ConversationEntity } from '../conversations/conversation.entity.ts';
import {
  NotesChangedError,
  ReviewTooEarlyError,
  ReviewTooLateError,
  StepImpossibleError,
  TooEarlyError,
  TooLateError,
} from './agreements.errors.ts';
import {
  type Actor,
  decideOutcome,
  findTransition,
  formatTransition,
  isOpen,
  TOGETHER_STATES,
  TRANSITIONS,
} from './transitions.ts';

const DAY_MS = 24 * 3_600_000;
const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** When reviews of a trip that was done then are shown at the latest. */
export const getRevealAt = (doneAt: Date): Date => addDays(doneAt, ANSWER_DAYS);

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

const AgreementSchema = defineEntity({
  name: 'Agreement',
  schema: 'messaging',
  tableName: 'agreement',
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
    state: p.text().$type<AgreementState>().default('asked'),
    /** The sentence of who asked. */
    content: p.text(),
    /** The trip of the request, or else of the offer, as it was last agreed or asked for. */
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
    /** The days on which its listings say that they fly, in order; without those of a window of days. */
    flightDays: p.array().columnType('text[]').$type<Opt<CalendarDay[]>>().default([]),
    /** What the flights of each listing were then: days, times, numbers and airports, as one hash. Null without that listing. */
    requestSchedule: p.text().nullable(),
    offerSchedule: p.text().nullable(),
    /** The most flights that the trip has had: a calendar may have an event for each. */
    flightCount: p.smallint().$type<Opt<number>>().default(1),
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
    { name: 'agreement_by_conversation', properties: ['conversation', 'id'] },
    {
      name: 'agreement_by_asker',
      expression: 'create index agreement_by_asker on messaging.agreement (asker_id, id desc)',
    },
    {
      name: 'agreement_by_asked',
      expression: 'create index agreement_by_asked on messaging.agreement (asked_id, id desc)',
    },
    { name: 'agreement_by_offer', properties: ['offerId'] },
    { name: 'agreement_by_request', properties: ['requestId'] },
    {
      name: 'agreement_with_notes',
      expression: "create index agreement_with_notes on messaging.agreement (last_date) where notes <> ''",
    },
    {
      // Without those that nobody has answered after the reminder: nothing happens to them by itself any more
      name: 'agreement_unsettled',
      expression:
        "create index agreement_unsettled on messaging.agreement (id) where state in ('asked', 'agreed') and not (questions = 2 and asker_met is null and asked_met is null)",
    },
  ],
  uniques: [
    {
      name: 'agreement_open_once',
      expression:
        "create unique index agreement_open_once on messaging.agreement (least(asker_id, asked_id), greatest(asker_id, asked_id), coalesce(request_id, offer_id)) where state in ('asked', 'agreed')",
    },
    {
      name: 'agreement_one_amigo',
      expression: "create unique index agreement_one_amigo on messaging.agreement (request_id) where state = 'agreed'",
    },
  ],
  triggers: [
    {
      ...{ name: 'agreement_transition', timing: 'before', events: ['insert', 'update'] },
      expression:
        'create trigger agreement_transition before insert or update on messaging.agreement for each row execute function messaging.refuse_agreement_transition()',
    },
  ],
  checks: [
    {
      name: 'agreement_state',
      expression: "state in ('asked', 'agreed', 'declined', 'withdrawn', 'cancelled', 'done', 'not_met')",
    },
    { name: 'agreement_of_two', expression: 'asker_id <> asked_id' },
    { name: 'agreement_helper', expression: 'helper_id = asker_id or helper_id = asked_id' },
    { name: 'agreement_trip', expression: 'request_id is not null or offer_id is not null' },
    {
      name: 'agreement_content',
      expression: `char_length(content) >= 1 and char_length(content) <= ${MAX_ASK_LENGTH}`,
    },
    { name: 'agreement_notes', expression: `char_length(notes) <= ${MAX_NOTES_LENGTH}` },
    { name: 'agreement_questions', expression: 'questions in (0, 1, 2)' },
    {
      name: 'agreement_done_needs_yes',
      expression:
        "state <> 'done' or (coalesce(asker_met, true) and coalesce(asked_met, true) and (asker_met or asked_met))",
    },
  ],
});

/** What an agreement takes over from a listing. */
export interface TripSnapshot extends Pick<
  AgreementEntity,
  'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'lastDate' | 'flightNumber' | 'questionAt' | 'via'
> {
  /** All that its flights say, as one hash. */
  readonly schedule: string;
  /** Those of its flights that have a day of their own. */
  readonly flightDays: readonly CalendarDay[];
}

/** The listings of an agreement, as far as they were chosen and are still there. */
export interface AgreedListings {
  readonly request?: TripSnapshot | undefined;
  readonly offer?: TripSnapshot | undefined;
}

/** In order, of both listings. */
export const getFlightDays = ({ request, offer }: AgreedListings): CalendarDay[] =>
  [...new Set([...(request?.flightDays ?? []), ...(offer?.flightDays ?? [])])].toSorted();

/** Two people who have asked each other to fly together, or have agreed to: see transitions.ts. */
export class AgreementEntity extends AgreementSchema.class {
  /** Of somebody who is one of the two. */
  roleOf(userId: number): 'asker' | 'asked' {
    return userId === this.askerId ? 'asker' : 'asked';
  }

  otherOf(userId: number): number {
    return userId === this.askerId ? this.askedId : this.askerId;
  }

  /** What this person may do now. */
  actionsOf(userId: number, now: Date): AgreementAction[] {
    const role = this.roleOf(userId);
    const isOver = this.isOver(now);
    const steps = (['agree', 'decline', 'withdraw', 'cancel', 'say_met'] as const).filter((step) => {
      if (findTransition(step, this.state, role) === undefined) return false;
      return step === 'say_met' ? isOver : step !== 'cancel' || !isOver;
    });
    return [...steps, ...(this.state === 'agreed' ? (['write_notes'] as const) : [])];
  }

  /** Whether its last flight has landed, and the question whether they met has come. */
  isOver(now: Date): boolean {
    return now >= this.questionAt;
  }

  /** Whether the two show each other their listings, closed ones too. */
  isTogether(): boolean {
    return TOGETHER_STATES.some((state) => state === this.state);
  }

  /** Of its flights, as far as it is known. */
  firstDay(): CalendarDay {
    return this.flightDays[0] ?? this.date;
  }

  /** When the two had flown together; undefined before. Finishing is the last change of an agreement. */
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
   * Returns when reviews are shown at the latest. Throws ReviewTooEarlyError, StepImpossibleError where the trip did not happen,
   * ReviewTooLateError.
   */
  ensureReviewable(now: Date): Date {
    if (this.isReviewable(now) && this.revealAt) return this.revealAt;
    if (this.state === 'done') throw new ReviewTooLateError();
    throw isOpen(this.state) ? new ReviewTooEarlyError() : new StepImpossibleError(this.state);
  }

  /**
   * Takes a step, and returns the state before. Throws StepImpossibleError where the table does not have it, TooLateError where an
   * agreed trip is over.
   */
  take(step: AgreementStep, by: Actor, now: Date): AgreementState {
    const from = this.state;
    const transition = findTransition(step, from, by);
    if (transition === undefined) throw new StepImpossibleError(from);
    if (step === 'cancel' && by !== 'site' && this.isOver(now)) throw new TooLateError();
    this.state = transition.to;
    this.updatedAt = now;
    return from;
  }

  /**
   * Answers 'Did you fly together?'. An answer can be changed until the outcome is known. Returns the step; undefined for the same answer
   * again. Throws TooEarlyError, StepImpossibleError.
   */
  answer(userId: number, met: boolean, now: Date): 'say_met' | 'say_not_met' | undefined {
    const step = met ? 'say_met' : 'say_not_met';
    const key = this.roleOf(userId) === 'asker' ? 'askerMet' : 'askedMet';
    if (this[key] === met && this.state === 'agreed') return undefined;
    this.take(step, this.roleOf(userId), now);
    if (!this.isOver(now)) throw new TooEarlyError();
    this[key] = met;
    return step;
  }

  /** The step that the answers allow now. */
  outcome(now: Date): 'finish' | 'miss' | undefined {
    const answers = { asker: this.askerMet ?? null, asked: this.askedMet ?? null };
    return this.state === 'agreed'
      ? decideOutcome(answers, { askedAt: this.askedMetAt ?? this.questionAt, now })
      : undefined;
  }

  /** Takes over what its listings say now. Returns whether the flights of one of them are others. */
  followListings({ request, offer }: AgreedListings): boolean {
    const isOther = (stored: string | null | undefined, listing: TripSnapshot | undefined): boolean =>
      listing !== undefined && typeof stored === 'string' && stored !== listing.schedule;
    const isChanged = isOther(this.requestSchedule, request) || isOther(this.offerSchedule, offer);
    this.requestSchedule = request?.schedule ?? this.requestSchedule;
    this.offerSchedule = offer?.schedule ?? this.offerSchedule;
    const trip = typeof this.requestId === 'number' ? request : offer;
    if (trip !== undefined) {
      const { schedule: _schedule, flightDays: _flightDays, ...days } = trip;
      Object.assign(this, days, { flightCount: Math.max(this.flightCount, trip.via.length + 1) });
    }
    if (isChanged) this.flightDays = getFlightDays({ request, offer });
    if (isChanged) this.revision += 1;
    return isChanged;
  }

  /**
   * Twice is once: a gateway repeats a request that got no answer. Throws NotesChangedError where the other has changed them since,
   * StepImpossibleError unless agreed.
   */
  writeNotes(userId: number, { text, revision }: { text: string; revision: number }, now: Date): void {
    if (this.state !== 'agreed') throw new StepImpossibleError(this.state);
    const isRepeated = revision + 1 === this.notesRevision && this.notesById === userId && text === this.notes;
    if (isRepeated) return;
    if (revision !== this.notesRevision) throw new NotesChangedError();
    Object.assign(this, { notes: text, notesRevision: revision + 1, notesById: userId, notesAt: now });
  }
}
AgreementSchema.setClass(AgreementEntity);

const AgreementStepSchema = defineEntity({
  name: 'AgreementStep',
  schema: 'messaging',
  tableName: 'agreement_step',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    agreement: () => p.manyToOne(AgreementEntity).mapToPk().deleteRule('cascade'),
    step: p.text().$type<AgreementStep>(),
    fromState: p.text().$type<AgreementState | 'none'>(),
    toState: p.text().$type<AgreementState>(),
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
      name: 'agreement_step_by_agreement',
      expression: 'create index agreement_step_by_agreement on messaging.agreement_step (agreement_id, id)',
    },
  ],
  triggers: [
    {
      ...{ name: 'agreement_step_kept', timing: 'before', events: ['update', 'delete'] },
      expression:
        'create trigger agreement_step_kept before update or delete on messaging.agreement_step for each row execute function messaging.refuse_step_change()',
    },
  ],
  checks: [
    {
      name: 'agreement_step_known',
      expression: `((from_state || ' ' || step) || ' ' || to_state) in (${quoted(TRANSITIONS.map(formatTransition))})`,
    },
  ],
});

/** What happened to an agreement. Append-only: the database refuses changes, and deletes it with its agreement only. */
export class AgreementStepEntity extends AgreementStepSchema.class {}
AgreementStepSchema.setClass(AgreementStepEntity);

const AgreementAnswerSchema = defineEntity({
  name: 'AgreementAnswer',
  schema: 'messaging',
  tableName: 'agreement_answer',
  properties: {
    agreement: () => p.manyToOne(AgreementEntity).mapToPk().primary().deleteRule('cascade'),
    userId: p.bigint('number').primary(),
    reason: p.text().$type<NotMetReason>().nullable(),
    details: p.text().nullable(),
    createdAt: p.datetime(),
  },
  checks: [
    {
      name: 'agreement_answer_reason',
      expression: "reason in ('plans_changed', 'not_found', 'did_not_come', 'not_comfortable', 'other')",
    },
    { name: 'agreement_answer_details', expression: `char_length(details) <= ${MAX_ASK_LENGTH}` },
  ],
});

/** Why somebody said that the two did not meet. For the operator alone. */
export class AgreementAnswerEntity extends AgreementAnswerSchema.class {}
AgreementAnswerSchema.setClass(AgreementAnswerEntity);

const AgreementMailSchema = defineEntity({
  name: 'AgreementMail',
  schema: 'messaging',
  tableName: 'agreement_mail',
  properties: {
    step: () => p.manyToOne(AgreementStepEntity).mapToPk().primary().deleteRule('cascade'),
    userId: p.bigint('number').primary(),
    sentAt: p.datetime(),
  },
});

/** A mail about a step that was sent. */
export class AgreementMailEntity extends AgreementMailSchema.class {}
AgreementMailSchema.setClass(AgreementMailEntity);
