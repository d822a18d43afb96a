import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Agree,
  type Agreement,
  type Ask,
  type Cancel,
  type ChangeNotes,
  type Decline,
  idSchema,
  type Met,
  todayAnywhere,
  type Trip,
  type TripsQuery,
} from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { parseCursor, toPage } from '../../../platform/http/paging.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { findConversation } from '../conversations/conversations.queries.ts';
import { setTrip } from '../conversations/trip.queries.ts';
import { LiveEvents, type NewLiveEvent } from '../live/live-events.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { messagingDb } from '../messaging.db.ts';
import { UnreachableError } from '../messaging.errors.ts';
import { AGREE_TEXT, CANCEL_TEXTS, DECLINE_TEXTS, WITHDRAW_TEXT } from './agreement-texts.ts';
import { AgreementAnswerEntity, AgreementEntity } from './agreement.entity.ts';
import { AgreementStepsService, canWrite, changedEvents, type LockedAgreement, type StepTaken } from './agreement-steps.ts';
import {
  AskedAlreadyError,
  AskOneselfError,
  HasAmigoError,
  NoSuchTripError,
  NothingToAskError,
  SameSideError,
  TripChangedError,
  TripGoneError,
} from './agreements.errors.ts';
import {
  agreedForRequest,
  openBetween,
  profilesOf,
  stepsOf,
  toSnapshot,
  toStep,
  type TripRow,
  tripsByIds,
} from './agreements.queries.ts';

/** The listings that are asked about, and which of the two owns which. */
interface AskedTrip {
  readonly request: TripRow | undefined;
  readonly offer: TripRow | undefined;
  /** Of the request, or else of the offer. */
  readonly trip: TripRow;
  readonly helperId: number;
}

type Locked = LockedAgreement & { readonly em: EntityManager };

/** Asking somebody to fly together, and what the two do about it (product.md 33, 34). */
@Injectable()
export class AgreementsService {
  constructor(
    private readonly em: EntityManager,
    private readonly liveEvents: LiveEvents,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly messages: MessagesService,
    private readonly steps: AgreementStepsService,
  ) {}

  /**
   * Asks somebody; the question is a message of their conversation, which it begins where the two have none. Throws AskOneselfError,
   * UnreachableError, NothingToAskError, SameSideError, AskedAlreadyError, HasAmigoError, LimitedError.
   */
  async ask(me: SessionUser, input: Ask, callerAddress: string): Promise<Agreement> {
    if (input.otherUserId === me.id) throw new AskOneselfError();
    await this.limits.consume('messaging.try', me.email);
    const id = await this.limits.countIfDone([['messaging.ask', me.email]], () =>
      this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
        const asked = await this.findAsked(em, me, input);
        const conversation = await this.messages.lockConversation(em, { me, callerAddress }, input.otherUserId);
        await ensureUnasked(em, me.id, input.otherUserId, asked);
        const now = this.clock.now();
        const agreement = em.create(AgreementEntity, {
          ...{ conversation: conversation.id, askerId: me.id, askedId: input.otherUserId, content: input.text },
          ...{ helperId: asked.helperId, requestId: asked.request?.id ?? null, offerId: asked.offer?.id ?? null },
          ...{ ...toSnapshot(asked.trip), state: 'asked', createdAt: now, updatedAt: now },
        });
        await em.flush();
        await setTrip(messagingDb(em), conversation, asked.trip, now);
        const { text, sendSMS, otherUserId } = input;
        const taken = { step: 'ask', from: 'none', byId: me.id, text, sendSMS, mailTo: [otherUserId] } as const;
        await publish(em, await this.steps.record(em, agreement, taken));
        return agreement.id;
      }),
    );
    return this.get(me, id);
  }

  /** One's agreements, the newest first, and the cursor of the next page. Throws UnknownPageError. */
  async list(me: SessionUser, { limit, cursor, with: otherId }: TripsQuery): Promise<{ trips: Agreement[]; next?: string }> {
    const beforeId = parseCursor(cursor, idSchema);
    const em = this.em.fork();
    const mine = [
      { askerId: me.id, ...(otherId !== undefined && { askedId: otherId }) },
      { askedId: me.id, ...(otherId !== undefined && { askerId: otherId }) },
    ];
    const where = { $or: mine, ...(beforeId !== undefined && { id: { $lt: beforeId } }) };
    const rows = await em.find(AgreementEntity, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
    const { page, next } = toPage(rows, limit, ({ id }) => id);
    return { trips: await this.toAgreements(em, me.id, page), ...(next !== undefined && { next }) };
  }

  /** Throws NoSuchTripError for anybody but the two. */
  async get(me: SessionUser, id: number): Promise<Agreement> {
    const em = this.em.fork();
    const [agreement] = await this.toAgreements(em, me.id, [await getOwn(em, me, id)]);
    if (agreement === undefined) throw new NoSuchTripError();
    return agreement;
  }

  /** What the page of a trip shows, without what other modules know of it. Throws NoSuchTripError. */
  async getWithNotes(me: SessionUser, id: number): Promise<Agreement & Pick<Trip, 'notes'>> {
    const em = this.em.fork();
    const row = await getOwn(em, me, id);
    const { notes: text, notesRevision: revision, notesById, notesAt } = row;
    const [agreement] = await this.toAgreements(em, me.id, [row]);
    if (agreement === undefined) throw new NoSuchTripError();
    const changedBy = notesById == null ? null : notesById === me.id ? 'me' : 'other';
    return { ...agreement, notes: { text, revision, changedBy, changedAt: notesAt?.toISOString() ?? null } };
  }

  /**
   * Agrees; doing it twice is doing it once. Throws NoSuchTripError, UnreachableError, StepImpossibleError, TripChangedError,
   * TripGoneError, HasAmigoError.
   */
  agree(me: SessionUser, id: number, { revision }: Agree): Promise<Agreement> {
    return this.change(me, id, async (locked) => {
      const { em, agreement } = locked;
      if (agreement.state === 'agreed' && agreement.askedId === me.id) return [];
      const from = agreement.take('agree', agreement.roleOf(me.id), this.clock.now());
      if (!(await canWrite(em, locked))) throw new UnreachableError();
      await this.ensureTrip(em, agreement, revision);
      await em.flush().catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? new HasAmigoError() : error;
      });
      return this.record(locked, me, { step: 'agree', from, text: AGREE_TEXT, sendSMS: true });
    });
  }

  /** Throws NoSuchTripError, StepImpossibleError. */
  decline(me: SessionUser, id: number, { reason, text }: Decline): Promise<Agreement> {
    return this.change(me, id, (locked) => {
      const from = locked.agreement.take('decline', locked.agreement.roleOf(me.id), this.clock.now());
      return this.record(locked, me, { step: 'decline', from, reason, text: text ?? DECLINE_TEXTS[reason] });
    });
  }

  /** Takes one's question back. Throws NoSuchTripError, StepImpossibleError. */
  withdraw(me: SessionUser, id: number): Promise<Agreement> {
    return this.change(me, id, (locked) => {
      const from = locked.agreement.take('withdraw', locked.agreement.roleOf(me.id), this.clock.now());
      return this.record(locked, me, { step: 'withdraw', from, text: WITHDRAW_TEXT });
    });
  }

  /** Throws NoSuchTripError, StepImpossibleError, TooLateError. */
  cancel(me: SessionUser, id: number, { reason, text }: Cancel): Promise<Agreement> {
    return this.change(me, id, (locked) => {
      const from = locked.agreement.take('cancel', locked.agreement.roleOf(me.id), this.clock.now());
      const said = text ?? CANCEL_TEXTS[reason];
      return this.record(locked, me, { step: 'cancel', from, reason, text: said, sendSMS: true });
    });
  }

  /** Answers 'Did you fly together?', and ends the trip where that is known now. Throws NoSuchTripError, TooEarlyError, StepImpossibleError. */
  answerMet(me: SessionUser, id: number, { met, reason, text }: Met): Promise<Agreement> {
    return this.change(me, id, async ({ em, agreement }) => {
      const now = this.clock.now();
      const step = agreement.answer(me.id, met, now);
      const answer = { reason: met ? null : (reason ?? null), details: met ? null : (text ?? null), createdAt: now };
      await em.upsert(AgreementAnswerEntity, { agreement: agreement.id, userId: me.id, ...answer });
      await this.steps.record(em, agreement, { step, from: 'agreed', byId: me.id, mailTo: [] });
      await this.settle(em, agreement, now);
      return changedEvents(agreement);
    });
  }

  /** Throws NoSuchTripError, NotesChangedError, StepImpossibleError. */
  writeNotes(me: SessionUser, id: number, notes: ChangeNotes): Promise<Agreement> {
    return this.change(me, id, async (locked) => {
      if (!(await canWrite(locked.em, locked))) throw new UnreachableError();
      locked.agreement.writeNotes(me.id, notes, this.clock.now());
      return changedEvents(locked.agreement);
    });
  }

  /** Ends a locked trip where the answers allow it now. Returns whether it did. */
  async settle(em: EntityManager, agreement: AgreementEntity, now: Date): Promise<boolean> {
    const step = agreement.outcome(now);
    if (step === undefined) return false;
    const from = agreement.take(step, 'site', now);
    const mailTo = step === 'finish' ? [agreement.askerId, agreement.askedId] : [];
    await this.steps.record(em, agreement, { step, from, byId: null, mailTo });
    return true;
  }

  private async change(
    me: SessionUser,
    id: number,
    work: (locked: Locked) => Promise<NewLiveEvent[]>,
  ): Promise<Agreement> {
    await this.limits.consume('messaging.trip-step', me.email);
    await this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const locked = await this.steps.lock(em, id, me.id);
      if (locked === undefined) throw new NoSuchTripError();
      if (!locked.isActive(me.id)) throw new LoginNeededError();
      const events = await work({ ...locked, em });
      await em.flush();
      await publish(em, events);
    });
    return this.get(me, id);
  }

  /** A step of one of the two. Where they cannot write to each other any more, it carries no message. */
  private async record(
    locked: Locked,
    me: SessionUser,
    { text, ...step }: Omit<StepTaken, 'byId' | 'mailTo'>,
  ): Promise<NewLiveEvent[]> {
    const { em, agreement } = locked;
    const isWritten = await canWrite(em, locked);
    const mailTo = [agreement.otherOf(me.id)];
    return this.steps.record(em, agreement, { ...step, byId: me.id, mailTo, ...(isWritten && { text }) });
  }

  /** The listings of the question. Throws NothingToAskError, SameSideError. */
  private async findAsked(em: EntityManager, me: SessionUser, input: Ask): Promise<AskedTrip> {
    const { otherUserId, listingId, theirListingId } = input;
    const db = messagingDb(em);
    const ids = [listingId, theirListingId].filter((id) => id !== undefined);
    const trips = await tripsByIds(db, ids).execute();
    const today = todayAnywhere(this.clock.now().getTime());
    const find = (id: number | undefined, ownerId: number, statuses: readonly string[]): TripRow | undefined => {
      if (id === undefined) return undefined;
      const trip = trips.find((one) => one.id === id && one.ownerId === ownerId);
      if (trip === undefined || !statuses.includes(trip.status) || trip.lastDate < today) throw new NothingToAskError();
      return trip;
    };
    const own = find(listingId, me.id, ['active', 'closed']);
    const theirs = find(theirListingId, otherUserId, ['active']);
    if (theirs === undefined && (await findConversation(db, me.id, otherUserId).executeTakeFirst()) === undefined)
      throw new NothingToAskError();
    if (own !== undefined && own.type === theirs?.type) throw new SameSideError();
    return toAskedTrip({ own, theirs, meId: me.id, otherId: otherUserId });
  }

  /** What is agreed to must be what was read, and still be there. */
  private async ensureTrip(em: EntityManager, agreement: AgreementEntity, revision: number): Promise<void> {
    const { requestId = null, offerId = null } = agreement;
    const ids = [requestId, offerId].filter((id) => id !== null);
    const trips = await tripsByIds(messagingDb(em), ids).execute();
    const today = todayAnywhere(this.clock.now().getTime());
    const isThere = ({ status, lastDate }: TripRow) => (status === 'active' || status === 'closed') && lastDate >= today;
    if (trips.filter(isThere).length < ids.length) throw new TripGoneError();
    const trip = trips.find(({ id }) => id === (requestId ?? offerId));
    if (trip === undefined) throw new TripGoneError();
    if (revision !== agreement.revision || agreement.setTrip(toSnapshot(trip))) throw new TripChangedError();
  }

  private async toAgreements(em: EntityManager, meId: number, rows: readonly AgreementEntity[]): Promise<Agreement[]> {
    if (rows.length === 0) return [];
    const db = messagingDb(em);
    const [steps, profiles] = await Promise.all([
      stepsOf(db, rows.map(({ id }) => id)).execute(),
      profilesOf(db, rows.map((row) => row.otherOf(meId))).execute(),
    ]);
    const stepsById = Map.groupBy(steps, ({ agreementId }) => agreementId);
    const profileById = new Map(profiles.map((profile) => [profile.id, profile]));
    return rows.map((row) => {
      const { id, state, revision, departureAirport, arrivalAirport, date, lastDate } = row;
      const other = profileById.get(row.otherOf(meId));
      const [mine, theirs] = row.askerId === meId ? [row.askerMet, row.askedMet] : [row.askedMet, row.askerMet];
      return {
        ...{ id, state, revision, text: row.content, askedByMe: row.askerId === meId, helpsOther: row.helperId === meId },
        otherUser: {
          id: row.otherOf(meId),
          username: nameOrDeleted(other?.username ?? null),
          profilePictureUrl: other?.profilePictureUrl ?? null,
        },
        ...{ requestId: row.requestId ?? null, offerId: row.offerId ?? null },
        trip: {
          ...{ departureAirport, arrivalAirport, date, lastDate },
          ...{ endDate: row.endDate ?? null, flightNumber: row.flightNumber ?? null },
        },
        met: { mine: mine ?? null, theirs: theirs ?? null },
        steps: (stepsById.get(id) ?? []).map((step) => toStep(step, meId)),
        can: row.actionsOf(meId, this.clock.now()),
        ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
      };
    });
  }
}

async function getOwn(em: EntityManager, me: SessionUser, id: number): Promise<AgreementEntity> {
  const row = await em.findOne(AgreementEntity, { id, $or: [{ askerId: me.id }, { askedId: me.id }] });
  if (row === null) throw new NoSuchTripError();
  return row;
}

interface Sides {
  readonly own: TripRow | undefined;
  readonly theirs: TripRow | undefined;
  readonly meId: number;
  readonly otherId: number;
}

function toAskedTrip({ own, theirs, meId, otherId }: Sides): AskedTrip {
  const [request, offer] = (['seeking_help', 'helper'] as const).map((type) =>
    [own, theirs].find((trip) => trip?.type === type),
  );
  const trip = request ?? offer;
  if (trip === undefined) throw new NothingToAskError();
  const seekerId = request?.ownerId;
  return { request, offer, trip, helperId: offer?.ownerId ?? (seekerId === meId ? otherId : meId) };
}

/** Throws AskedAlreadyError, HasAmigoError. Call it with the conversation locked. */
async function ensureUnasked(em: EntityManager, meId: number, otherId: number, asked: AskedTrip): Promise<void> {
  const db = messagingDb(em);
  const [requestId, offerId] = [asked.request?.id ?? null, asked.offer?.id ?? null];
  const open = await openBetween(db, { one: meId, other: otherId, requestId, offerId }).executeTakeFirst();
  if (open !== undefined) throw new AskedAlreadyError();
  if (requestId !== null && (await agreedForRequest(db, requestId).executeTakeFirst()) !== undefined)
    throw new HasAmigoError();
}
