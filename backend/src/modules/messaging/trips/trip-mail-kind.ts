import type { TripState } from 'contracts';
import type { CardPayments } from '../../../platform/cards/card-payments.ts';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { type MailContext, mailKind, type MailSubject } from '../../../platform/mail/mail-kind.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import { UNREAD_MAIL } from '../notices/unread-mail.ts';
import { isOpen } from './transitions.ts';
import { getRevealAt } from './trip.entity.ts';
import { describeStep, sendWithinLimits, severalStepsMail, type TripMail, tripMail } from './trip-mails.ts';

export const TRIP_MAIL = 'messaging.trip-mail';

/** A step, as one of the two gets a mail about it. */
interface StepMail extends TripMail {
  readonly to: string;
  readonly userId: number;
  readonly stepId: number;
  /** Of the trip, now. */
  readonly state: TripState;
}

/** To each of the two, what the other one, or the site, did with their trip, by the step's id. */
export const tripMailKind = (outbox: MailOutbox, cards: CardPayments) =>
  mailKind<StepMail>({
    name: TRIP_MAIL,
    findFacts: async (mail, context) => {
      const step = await findStep(outbox, mail, context);
      return step && { ...step, tippedId: cards.enabled ? step.tippedId : null };
    },
    compose: tripMail,
    sendWithin: sendWithinLimits,
    composeSeveral: severalStepsMail,
    onSent: async (em, steps) => {
      // Instead of those about the messages of the steps
      for (const { userId, stepId } of steps)
        for (const { subject } of await unreadSince(messagingDb(em), stepId, userId).execute())
          await outbox.drop(em, UNREAD_MAIL, [{ subject, person: userId }]);
    },
  });

/** Who was never told of a question is not told that it is over. */
async function findStep(outbox: MailOutbox, { subject, person }: MailSubject, { em }: MailContext) {
  const [stepId, userId] = [Number(subject), person ?? 0];
  const row = await mailFacts(messagingDb(em), stepId, userId).executeTakeFirst();
  if (row === undefined || isOutdated(row)) return undefined;
  const { step, askerId, askStepId, wasAgreed } = row;
  const ask = { subject: askStepId ?? 0, person: userId };
  const mayNotKnow = step === 'withdraw' && askerId !== userId && !wasAgreed;
  if (mayNotKnow && (await outbox.isUnsent(em, TRIP_MAIL, ask))) return undefined;
  const facts = { ...row, stepId, userId, other: nameOrDeleted(row.other), revealAt: getRevealAt(row.doneAt) };
  return describeStep(facts) && facts;
}

/** The conversation, where the message of this step is the first unread one. */
const unreadSince = (db: MessagingDb, stepId: number, userId: number) =>
  db
    .selectFrom('messaging.trip_step as s')
    .innerJoin('messaging.message as m', 'm.id', 's.message_id')
    .innerJoin('messaging.participant as p', 'p.conversation_id', 'm.conversation_id')
    .select('p.conversation_id as subject')
    .where('s.id', '=', stepId)
    .where('p.user_id', '=', userId)
    .where('p.unread', '=', true)
    .whereRef('m.created_at', '=', 'p.unread_since');

/** Whether the step is no longer true when its mail is sent late. */
const isOutdated = ({ step, state, met, hasChangedAgain }: MailRow): boolean =>
  (step === 'ask' && state !== 'asked') ||
  (step === 'agree' && state !== 'agreed') ||
  (step === 'ask_met' && (state !== 'agreed' || met !== null)) ||
  (step === 'change_trip' && (hasChangedAgain || !isOpen(state)));

type MailRow = RowOf<typeof mailFacts>;

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
    .select(({ eb, ref, exists, selectFrom }) => [
      eb.case().when('a.asker_id', '=', userId).then(ref('a.asker_met')).else(ref('a.asked_met')).end().as('met'),
      selectFrom('messaging.trip_step as asked')
        .select(({ fn: { max } }) => max('asked.id').as('id'))
        .whereRef('asked.trip_id', '=', 'a.id')
        .where('asked.step', '=', 'ask')
        .as('askStepId'),
      exists(
        selectFrom('messaging.trip_step as agreed')
          .select('agreed.id')
          .whereRef('agreed.trip_id', '=', 'a.id')
          .where('agreed.step', '=', 'agree'),
      )
        .$castTo<boolean>()
        .as('wasAgreed'),
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
      'a.asker_id as askerId',
      'reader.email as to',
      'other.username as other',
    ])
    .select(['a.departure_airport as departureAirport', 'a.arrival_airport as arrivalAirport'])
    .select(['a.whole_departure_airport as wholeDeparture', 'a.whole_arrival_airport as wholeArrival'])
    .select(['a.date', 'a.end_date as endDate', 'a.updated_at as doneAt'])
    .select('tipped.user_id as tippedId')
    .where('s.id', '=', stepId);
