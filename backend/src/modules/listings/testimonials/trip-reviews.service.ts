import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatRoute, type NewTripReview, type TripDetails } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { findAccount } from '../../../views/account.views.ts';
import { listingsDb } from '../listings.db.ts';
import { listingErrors } from '../listings.errors.ts';
import { REVIEWS_SHOWN, type ReviewsShown } from './reviews-shown.ts';
import { TestimonialEntity } from './testimonial.entity.ts';
import { testimonialErrors } from './testimonials.errors.ts';
import {
  addRating,
  revealReviews,
  reviewsOfTrip,
  takenBackReviews,
  tripsToReveal,
  verifiedAmong,
} from './testimonials.queries.ts';
import { authorKeys } from './testimonials.service.ts';
import { orderReviewsWaitMail } from './reviews-wait-mail.ts';
import { REVIEW_SHOWN_MAIL, REVIEW_WRITTEN_MAIL } from './trip-review-mail.ts';

const BATCH_SIZE = 200;

/** A trip that two people took together, as one of them reviews it. */
export interface ReviewedTrip {
  readonly tripId: number;
  readonly otherId: number;
  readonly departureAirport: string;
  readonly arrivalAirport: string;
  /** When reviews are shown at the latest. */
  readonly revealAt: Date;
  /** On another trip, in the days around this one. */
  readonly haveFlownBefore: boolean;
}

/**
 * Reviews of trips (PRODUCT.md 34). They wait with the status `blind`, which nothing shows or counts, until both are there or ANSWER_DAYS
 * are over. Blocks do not matter: otherwise somebody could block whoever might rate them badly. After that those of two of whom nobody has a
 * verified phone, or who have flown together shortly before, wait for the operator (PRODUCT.md 4, 34): two mailboxes make many trips.
 */
@Injectable()
export class TripReviewsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly outbox: MailOutbox,
  ) {}

  onModuleInit(): void {
    this.jobs.every('listings.reveal-reviews', () => this.revealDue());
  }

  /**
   * Stores one's review, and shows both where the other one is there or the wait is over. The caller has locked both accounts and the
   * trip. Throws no_such_traveler where the other one has left, trip_reviewed, trip_reviews_shown.
   */
  async create(em: EntityManager, me: SessionUser, trip: ReviewedTrip, input: NewTripReview): Promise<void> {
    const { tripId, otherId, revealAt, haveFlownBefore } = trip;
    if ((await findAccount(em, otherId)) === undefined) throw listingErrors.no_such_traveler();
    // Locked, so that the other one cannot be taken back while this one shows both
    const written = await reviewsOfTrip(listingsDb(em), tripId).forUpdate().execute();
    if (written.some(({ authorId }) => authorId === me.id)) throw testimonialErrors.trip_reviewed();
    const takenBack = await takenBackReviews(listingsDb(em), tripId).execute();
    const wasShown = takenBack.some((review) => review.wasShown) || written.some(({ status }) => status === 'shown');
    if (wasShown) throw testimonialErrors.trip_reviews_shown();
    const isProven = (await verifiedAmong(listingsDb(em), [me.id, otherId]).executeTakeFirst()) !== undefined;
    const now = this.clock.now();
    em.create(TestimonialEntity, {
      authorId: me.id,
      authorKey: authorKeys(this.secrets, me.email)[0],
      targetId: otherId,
      tripId,
      route: formatRoute(trip),
      ...input,
      status: 'blind',
      revealAt,
      createdAt: now,
      unproven: haveFlownBefore || !isProven,
    });
    await em.flush();
    if (written.length > 0 || now >= revealAt) return this.reveal(em, tripId);
    // Who writes again after taking it back has announced it before
    if (takenBack.some(({ authorId }) => authorId === me.id)) return;
    await this.outbox.order(em, REVIEW_WRITTEN_MAIL, [{ subject: tripId, person: otherId }]);
  }

  /** One's review, and the other one's where it is shown. */
  async get(
    em: EntityManager,
    meId: number,
    tripId: number,
  ): Promise<Pick<TripDetails, 'myReview' | 'theirReview' | 'doesMyReviewWait'>> {
    const reviews = await reviewsOfTrip(listingsDb(em), tripId).execute();
    const toReview = ({ id, rating, text, createdAt, authorId, status }: (typeof reviews)[number]) => ({
      rating,
      text,
      createdAt: createdAt.toISOString(),
      ...(authorId === meId && status !== 'rejected' && { id }),
    });
    const mine = reviews.find(({ authorId }) => authorId === meId);
    const theirs = reviews.find(({ authorId, status }) => authorId !== meId && status === 'shown');
    return {
      myReview: mine ? toReview(mine) : null,
      doesMyReviewWait: mine?.status === 'pending' || (mine?.status === 'blind' && mine.unproven),
      theirReview: theirs ? toReview(theirs) : null,
    };
  }

  /** Shows the reviews whose wait is over; may run late, or twice at the same time. */
  async revealDue(): Promise<void> {
    const em = this.em.fork();
    let rows = BATCH_SIZE;
    while (rows === BATCH_SIZE) {
      const due = await tripsToReveal(listingsDb(em), this.clock.now(), BATCH_SIZE).execute();
      for (const { tripId } of due)
        await em.fork().transactional(async (inner) => {
          await this.reveal(inner, tripId);
          await this.jobs.send(inner, REVIEWS_SHOWN, { tripId } satisfies ReviewsShown);
        });
      rows = due.length;
    }
  }

  /** Both together, with their ratings, and a mail to each of the two; without those that wait for the operator. */
  private async reveal(em: EntityManager, tripId: number): Promise<void> {
    const db = listingsDb(em);
    const revealed = await revealReviews(db, tripId).execute();
    if (revealed.some(({ status }) => status === 'pending')) await orderReviewsWaitMail(em, this.outbox);
    const shown = revealed.filter(({ status }) => status === 'shown');
    const [first] = shown;
    if (first === undefined) return;
    // In the order of people: two trips of the same two must not lock their ratings crosswise
    for (const { targetId, rating } of shown.toSorted((one, other) => one.targetId - other.targetId))
      await addRating(db, targetId, rating);
    const people = [first.authorId, first.targetId];
    await this.outbox.order(
      em,
      REVIEW_SHOWN_MAIL,
      people.map((person) => ({ subject: tripId, person })),
    );
  }
}
