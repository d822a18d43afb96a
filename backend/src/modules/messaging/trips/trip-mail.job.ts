import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { mailClaim, type SeveralMail, WaitingMails } from '../../../platform/mail/waiting-mails.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import { TripMails, limitsOfStep } from './trip-mails.ts';
import { getRevealAt } from './trip.entity.ts';
import { isOpen } from './transitions.ts';

export const TRIP_MAIL = 'messaging.agreement-mail';

interface StepMail {
  readonly stepId: number;
  readonly userId: number;
}

/** Covers two and a half days of a mail server that is down. */
const OPTIONS = { retryLimit: 60 };

/**
 * Sends each of the two a mail about what the other, or the site, did with their trip. Past a limit, mails wait, and several become
 * one.
 */
@Injectable()
export class TripMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mails: TripMails,
    private readonly waiting: WaitingMails,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<StepMail>(TRIP_MAIL, (mail) => this.send(mail), OPTIONS);
    this.waiting.handle(TRIP_MAIL, (em, userId, stepIds) => this.composeSeveral(em, userId, stepIds));
  }

  /** In the transaction of the step. */
  async order(em: EntityManager, { stepId, userId }: StepMail): Promise<void> {
    if (this.settings.smtpUrl !== undefined) await this.jobs.send(em, TRIP_MAIL, { stepId, userId });
  }

  /** Sends each mail once. A crash after sending repeats it, with the same message id. */
  async send({ stepId, userId }: StepMail): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    // By person: whether a question was mailed decides whether it is mailed that it was taken back
    await runExclusively(this.em, mailClaim({ kind: TRIP_MAIL, person: userId }), async (em) => {
      const facts = await this.findFacts(em, stepId, userId);
      const mail = facts && this.mails.compose(facts);
      if (facts === undefined || mail === undefined) return;
      const key = { kind: TRIP_MAIL, subject: stepId, person: userId };
      const full = { ...mail, to: facts.email, messageId: `trip.${stepId}.${userId}` };
      if (await this.waiting.sendOrWait(key, full, limitsOfStep(facts, facts.email)))
        await em.transactional((own) => this.markSent(own, userId, [stepId]));
    });
  }

  private async composeSeveral(
    em: EntityManager,
    userId: number,
    stepIds: readonly number[],
  ): Promise<SeveralMail | undefined> {
    const steps = [];
    for (const stepId of stepIds) {
      const facts = await this.findFacts(em, stepId, userId);
      if (facts) steps.push({ ...facts, stepId });
    }
    const [first, ...others] = steps;
    const mail = first && (others.length === 0 ? this.mails.compose(first) : this.mails.composeSeveral(steps));
    if (first === undefined || mail === undefined) return undefined;
    const sent = steps.map(({ stepId }) => stepId);
    return { mail: { ...mail, to: first.email }, onSent: (own) => this.markSent(own, userId, sent) };
  }

  /** Undefined where no mail is to be sent about the step, or one was. */
  private async findFacts(em: EntityManager, stepId: number, userId: number) {
    const row = await mailFacts(messagingDb(em), stepId, userId).executeTakeFirst();
    if (row === undefined || row.wasMailed || isOutdated(row)) return undefined;
    return { ...row, other: nameOrDeleted(row.other), revealAt: getRevealAt(row.doneAt) };
  }

  /** A mail about a step comes instead of the one about its unread message. */
  private async markSent(em: EntityManager, userId: number, stepIds: readonly number[]): Promise<void> {
    const now = this.clock.now();
    const db = messagingDb(em);
    await db
      .insertInto('messaging.trip_mail')
      .values(stepIds.map((stepId) => ({ step_id: stepId, user_id: userId, sent_at: now })))
      .execute();
    await db
      .updateTable('messaging.participant as p')
      .set({ noticed_at: now })
      .where('p.user_id', '=', userId)
      .where('p.unread', '=', true)
      .where('p.noticed_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('messaging.trip_step as s')
            .innerJoin('messaging.message as m', 'm.id', 's.message_id')
            .select('s.id')
            .where('s.id', 'in', stepIds)
            .whereRef('m.conversation_id', '=', 'p.conversation_id')
            .whereRef('m.created_at', '=', 'p.unread_since'),
        ),
      )
      .execute();
  }
}

/** Whether the step is no longer true when its mail is sent late. Who was never told of a question is not told that it is over. */
const isOutdated = ({ step, state, met, knowsOfQuestion, hasChangedAgain }: MailFacts): boolean =>
  (step === 'ask' && state !== 'asked') ||
  (step === 'agree' && state !== 'agreed') ||
  (step === 'ask_met' && (state !== 'agreed' || met !== null)) ||
  (step === 'change_trip' && (hasChangedAgain || !isOpen(state))) ||
  (step === 'withdraw' && !knowsOfQuestion);

type MailFacts = RowOf<typeof mailFacts>;

/** No row where the address is not proven, or the account is suspended or gone. Indexes: the keys. */
const mailFacts = (db: MessagingDb, stepId: number, userId: number) =>
  db
    .selectFrom('messaging.trip_step as s')
    .innerJoin('messaging.trip as a', 'a.id', 's.trip_id')
    .innerJoin('account.mail_address as reader', (on) => on.on('reader.id', '=', userId))
    .leftJoin('account.public_profile as other', (on) =>
      on.on(({ eb, ref }) =>
        eb(
          'other.id',
          '=',
          eb.case().when('a.asker_id', '=', userId).then(ref('a.asked_id')).else(ref('a.asker_id')).end(),
        ),
      ),
    )
    .leftJoin('payments.accepts_tips as tipped', (on) =>
      on
        .onRef('tipped.user_id', '=', 'other.id')
        .onRef('tipped.user_id', '=', 'a.helper_id')
        .on('s.step', '=', 'finish')
        .on('other.suspended', '=', false)
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('messaging.blocked_pair as b')
                .select('b.user_id')
                .where('b.user_id', '=', userId)
                .whereRef('b.other_id', '=', 'a.helper_id'),
            ),
          ),
        ),
    )
    .select(({ eb, ref, or, exists, selectFrom }) => [
      eb.case().when('a.asker_id', '=', userId).then(ref('a.asker_met')).else(ref('a.asked_met')).end().as('met'),
      or([
        eb('a.asker_id', '=', userId),
        exists(
          selectFrom('messaging.trip_mail as m')
            .innerJoin('messaging.trip_step as asked', 'asked.id', 'm.step_id')
            .select('m.step_id')
            .where('m.user_id', '=', userId)
            .whereRef('asked.trip_id', '=', 'a.id')
            .where('asked.step', '=', 'ask'),
        ),
        exists(
          selectFrom('messaging.trip_step as agreed')
            .select('agreed.id')
            .whereRef('agreed.trip_id', '=', 'a.id')
            .where('agreed.step', '=', 'agree'),
        ),
      ])
        .$castTo<boolean>()
        .as('knowsOfQuestion'),
      exists(
        selectFrom('messaging.trip_mail as mailed')
          .select('mailed.step_id')
          .where('mailed.user_id', '=', userId)
          .whereRef('mailed.step_id', '=', 's.id'),
      )
        .$castTo<boolean>()
        .as('wasMailed'),
      exists(
        selectFrom('messaging.trip_step as later')
          .select('later.id')
          .whereRef('later.trip_id', '=', 's.trip_id')
          .whereRef('later.id', '>', 's.id')
          .where('later.step', '=', 'change_trip'),
      )
        .$castTo<boolean>()
        .as('hasChangedAgain'),
    ])
    .select([
      's.step',
      's.reason',
      'a.state',
      's.to_state as toState',
      's.by_id as byId',
      'a.id as tripId',
      'reader.email',
      'other.username as other',
    ])
    .select(['a.departure_airport as departureAirport', 'a.arrival_airport as arrivalAirport'])
    .select(({ fn, ref }) => [
      fn.coalesce('a.whole_departure_airport', ref('a.departure_airport')).as('wholeDeparture'),
      fn.coalesce('a.whole_arrival_airport', ref('a.arrival_airport')).as('wholeArrival'),
    ])
    .select(['a.date', 'a.end_date as endDate', 'a.updated_at as doneAt'])
    .select('tipped.user_id as tippedId')
    .where('s.id', '=', stepId);
