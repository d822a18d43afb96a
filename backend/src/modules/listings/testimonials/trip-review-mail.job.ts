import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getLastReviewDay } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import type { NotNull } from 'kysely';
import { type ListingsDb, listingsDb } from '../listings.db.ts';
import { TestimonialEntity, TripReviewMailEntity, type TripReviewMailKind } from './testimonial.entity.ts';

export const TRIP_REVIEW_MAIL = 'listings.trip-review-mail';

interface ReviewMail {
  readonly testimonialId: number;
  readonly userId: number;
  readonly kind: TripReviewMailKind;
}

/** Covers two and a half days of a mail server that is down. */
const OPTIONS = { retryLimit: 60 };

/** Tells the two of a trip that one has reviewed it, and that their reviews are shown (PRODUCT.md 34). No mail has stars or a text of them. */
@Injectable()
export class TripReviewMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ReviewMail>(TRIP_REVIEW_MAIL, (mail) => this.send(mail), OPTIONS);
  }

  /** In the transaction that stores or shows the review. */
  async order(em: EntityManager, mails: readonly ReviewMail[]): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    for (const mail of mails) await this.jobs.send(em, TRIP_REVIEW_MAIL, mail);
  }

  /** Sends each mail once. A crash after sending repeats it, with the same message id. */
  async send({ testimonialId, userId, kind }: ReviewMail): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const of = await this.em.fork().findOne(TestimonialEntity, testimonialId, { fields: ['agreementId'] });
    if (of === null) return;
    // By trip: its reviews may be shown in two transactions at the same time, each of which orders the mail
    const key = `${of.agreementId}.${userId}.${kind}`;
    await runExclusively(this.em, `${TRIP_REVIEW_MAIL}/${key}`, async (em) => {
      const db = listingsDb(em);
      if ((await mailsOfTrip(db, of.agreementId ?? 0, { userId, kind }).executeTakeFirst()) !== undefined) return;
      const row = await mailFacts(db, testimonialId, userId).executeTakeFirst();
      // A late one would say what is no longer so: the reviews are shown, or the operator has rejected this one
      if (row === undefined || row.status !== (kind === 'written' ? 'blind' : 'shown')) return;
      const facts = { ...row, other: nameOrDeleted(row.other), siteUrl: this.settings.publicUrl };
      const mail = tripReviewMail(kind, facts);
      await this.mailer.send({ ...mail, to: row.email, messageId: `trip-review.${key}` });
      em.create(TripReviewMailEntity, { testimonial: testimonialId, userId, kind, sentAt: this.clock.now() });
    });
  }
}

interface MailFacts {
  readonly tripId: number | null;
  readonly route: string;
  /** When they are shown at the latest. */
  readonly revealAt: Date;
  /** The username of the other one of the two. */
  readonly other: string;
  /** Of the only review that is shown, or of the first of both. */
  readonly isMine: boolean;
  readonly areBothShown: boolean;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

function tripReviewMail(kind: TripReviewMailKind, facts: MailFacts) {
  const { tripId, siteUrl } = facts;
  const words = kind === 'written' ? describeWritten(facts) : describeShown(facts);
  return layoutMail({
    subject: words.subject,
    preheader: 'See the trip on the site.',
    title: words.title,
    blocks: [
      paragraph(words.content),
      button('Open the Trip', `${siteUrl}/trips/${tripId}`),
      note('Please answer on the site: an answer to this email does not reach them.'),
    ],
    because: 'you flew together with somebody you met here',
    siteUrl,
  });
}

const describeWritten = ({ route, other, revealAt }: MailFacts) => ({
  subject: `${other} has written about your trip: ${route}`,
  title: 'A Review Waits for You',
  content: `**${inlineName(other)}** has written about your trip, **${route}**. Write yours until **${getLastReviewDay(revealAt)}**: both are shown together, and nobody writes after that.`,
});

function describeShown({ route, other, isMine, areBothShown }: MailFacts) {
  const name = inlineName(other);
  if (areBothShown)
    return {
      subject: `The reviews of your trip are shown: ${route}`,
      title: 'Your Reviews Are Shown',
      content: `What you and **${name}** have written about your trip, **${route}**, can be read now.`,
    };
  return {
    subject: `The review of your trip is shown: ${route}`,
    title: isMine ? 'Your Review Is Shown' : 'A Review Is Shown',
    content: isMine
      ? `What you have written about your trip with **${name}**, **${route}**, can be read now.`
      : `What **${name}** has written about your trip, **${route}**, can be read now.`,
  };
}

/** Index: testimonial_once_for_trip. */
const mailsOfTrip = (db: ListingsDb, tripId: number, { userId, kind }: Pick<TripReviewMailEntity, 'userId' | 'kind'>) =>
  db
    .selectFrom('listings.trip_review_mail as m')
    .innerJoin('listings.testimonial as t', 't.id', 'm.testimonial_id')
    .select('m.sent_at')
    .where('t.agreement_id', '=', tripId)
    .where('m.user_id', '=', userId)
    .where('m.kind', '=', kind);

/** No row where the address is not proven, or the account is suspended or gone. Indexes: the keys. */
const mailFacts = (db: ListingsDb, testimonialId: number, userId: number) =>
  db
    .selectFrom('listings.testimonial as t')
    .innerJoin('account.mail_address as reader', (on) => on.on('reader.id', '=', userId))
    .leftJoin('account.public_profile as other', (on) =>
      on.on(({ eb, ref }) =>
        eb(
          'other.id',
          '=',
          eb.case().when('t.author_id', '=', userId).then(ref('t.target_id')).else(ref('t.author_id')).end(),
        ),
      ),
    )
    .select(['t.status', 't.route', 't.agreement_id as tripId', 't.reveal_at as revealAt'])
    .select(['reader.email', 'other.username as other'])
    .$narrowType<{ revealAt: NotNull }>()
    .select(({ eb, exists, selectFrom }) => [
      eb('t.author_id', '=', userId).$castTo<boolean>().as('isMine'),
      exists(
        selectFrom('listings.testimonial as second')
          .select('second.id')
          .whereRef('second.agreement_id', '=', 't.agreement_id')
          .whereRef('second.id', '<>', 't.id')
          .where('second.status', '=', 'shown'),
      )
        .$castTo<boolean>()
        .as('areBothShown'),
    ])
    .where('t.id', '=', testimonialId);
