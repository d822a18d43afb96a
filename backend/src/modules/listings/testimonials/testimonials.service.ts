import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { idSchema, type NewTestimonial, type PageQuery, type Testimonial, type TestimonialQuery } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { toPage, parseCursor } from '../../../platform/http/paging.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { listingsDb } from '../listings.db.ts';
import { listingErrors } from '../listings.errors.ts';
import { orderReviewsWaitMail } from './reviews-wait-mail.ts';
import { TestimonialEntity } from './testimonial.entity.ts';
import { testimonialErrors } from './testimonials.errors.ts';
import {
  addRating,
  evidenceOf,
  type Author,
  previousTestimonial,
  sharedRoutes,
  shownTestimonials,
  type TestimonialRow,
  testimonials,
  testimonialsAbout,
} from './testimonials.queries.ts';

/** How many rows are read to find those that the home page shows: one by each author and one about each person. */
const HOME_CANDIDATES = 60;
const AUTHOR_KEY = 'testimonial-author';
/** Testimonials of unproven authors about one person that show, in UNPROVEN_MS. */
const MAX_UNPROVEN = 3;
const UNPROVEN_MS = 30 * 24 * 3_600_000;

type Evidence = Pick<TestimonialEntity, 'status' | 'unproven'>;

interface TestimonialPage {
  testimonials: Testimonial[];
  /** Undefined on the last page. */
  next: string | undefined;
}

@Injectable()
export class TestimonialsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly prepared: PreparedSql,
    private readonly outbox: MailOutbox,
  ) {}

  /** The newest, at most one by each author and one about each person, so that nobody fills the home page. Index: testimonial_newest. */
  async list({ limit }: TestimonialQuery): Promise<Testimonial[]> {
    const newest = shownTestimonials(listingsDb(this.em)).orderBy('t.created_at', 'desc').orderBy('t.id', 'desc');
    const rows = await this.prepared.run('testimonials_newest', newest.limit(HOME_CANDIDATES));
    return onePerPerson(rows).slice(0, limit).map(toTestimonial);
  }

  /** Those about one person, newest first; for their author also one that waits for the operator. Throws unknown_page. */
  async listAbout(
    viewer: SessionUser | undefined,
    userId: number,
    { limit, cursor }: PageQuery,
  ): Promise<TestimonialPage> {
    const page = { limit: limit + 1, beforeId: parseCursor(cursor, idSchema) };
    const query = testimonialsAbout(listingsDb(this.em), userId, page, viewer?.id);
    const rows = await this.prepared.run('testimonials_about', query);
    const { page: shown, next } = toPage(rows, limit, ({ id }) => id);
    return { testimonials: shown.map(toTestimonial), next };
  }

  /**
   * Rates somebody one has been in touch with, for the route it was about (PRODUCT.md 4). Replaces one's own testimonial about the same
   * person and route; the person's rating is updated in the same transaction. Of authors with little evidence a few show at once, and
   * further ones wait for the operator. Throws review_oneself, review_stranger,
   * review_route, no_such_traveler, LimitedError.
   */
  async create(me: SessionUser, input: NewTestimonial, callerAddress: string): Promise<Testimonial> {
    if (input.targetUserId === me.id) throw testimonialErrors.review_oneself();
    await this.limits.consumeAll(['listings.testimonial', 'listings.testimonial-day'], { account: me });
    return this.em.fork().transactional(async (em) => {
      // Exclusive: else two concurrent calls would both find nothing to replace.
      const existing = await lockAccounts(em, [me.id, input.targetUserId], { exclusive: true });
      if (!existing.has(me.id)) throw new LoginNeededError();
      if (!existing.has(input.targetUserId)) throw listingErrors.no_such_traveler();
      await this.ensureInTouch(em, me.id, input);
      const evidence = this.getEvidence(em, me, input.targetUserId, callerAddress);
      return this.save(em, { id: me.id, keys: this.getAuthorKeys(me.email) }, input, evidence);
    });
  }

  /** Testimonials are found by the author's new address from now on. */
  async changeEmail(em: EntityManager, authorId: number, email: string): Promise<void> {
    await em.nativeUpdate(TestimonialEntity, { authorId }, { authorKey: this.getAuthorKeys(email)[0] });
  }

  private async ensureInTouch(
    em: EntityManager,
    authorId: number,
    { targetUserId, route }: NewTestimonial,
  ): Promise<void> {
    const shared = await sharedRoutes(listingsDb(em), authorId, targetUserId).execute();
    if (shared.length === 0) throw testimonialErrors.review_stranger();
    if (!shared.some((row) => row.route === route)) throw testimonialErrors.review_route();
  }

  // A replaced testimonial has its former time: editing it does not move it to the top of the list.
  private async save(
    em: EntityManager,
    author: Author,
    input: NewTestimonial,
    evidence: () => Promise<Evidence>,
  ): Promise<Testimonial> {
    const { targetUserId: targetId, route, rating, text } = input;
    const db = listingsDb(em);
    const found = await previousTestimonial(db, author, input).executeTakeFirst();
    const previous = found && (await em.findOneOrFail(TestimonialEntity, { id: found.id }));
    const previousRating = previous?.rating;
    const columns = { authorId: author.id, authorKey: author.keys[0], rating, text };
    const saved = previous
      ? Object.assign(previous, columns)
      : em.create(TestimonialEntity, {
          ...columns,
          ...(await evidence()),
          targetId,
          route,
          createdAt: this.clock.now(),
        });
    await em.flush();
    if (saved.status === 'shown') await addRating(db, targetId, rating, previousRating);
    else await orderReviewsWaitMail(em, this.outbox);
    return toTestimonial(await testimonials(db).where('t.id', '=', saved.id).executeTakeFirstOrThrow());
  }

  /**
   * Whether a new testimonial shows: always of an author with a verified phone or an answer from the person; of others one a day from a
   * network, and three in 30 days about a person (PRODUCT.md 4).
   */
  private getEvidence(
    em: EntityManager,
    me: SessionUser,
    targetId: number,
    callerAddress: string,
  ): () => Promise<Evidence> {
    return async () => {
      const since = new Date(this.clock.now().getTime() - UNPROVEN_MS);
      const query = evidenceOf(listingsDb(em), me.id, targetId, since);
      const { isAnswered, unprovenCount } = await query.executeTakeFirstOrThrow();
      if (me.verified || isAnswered === true) return { status: 'shown', unproven: false };
      const fits = (unprovenCount ?? 0) < MAX_UNPROVEN && (await this.isFirstOfNetwork(em, callerAddress));
      return { status: fits ? 'shown' : 'pending', unproven: true };
    };
  }

  private async isFirstOfNetwork(em: EntityManager, callerAddress: string): Promise<boolean> {
    const isCounted = this.limits.consumeOrSkip(['listings.unproven-testimonial'], { caller: callerAddress }, em);
    return (await isCounted) !== undefined;
  }

  /** The first is stored; all are searched for, so that a change of the secret loses no author. */
  private getAuthorKeys(email: string): string[] {
    return authorKeys(this.secrets, email);
  }
}

export const authorKeys = (secrets: Secrets, email: string): string[] => secrets.keysOf(AUTHOR_KEY, email);

/** The first row of each author, and the first about each person. */
function onePerPerson(rows: readonly TestimonialRow[]): TestimonialRow[] {
  const [authors, targets] = [new Set<number>(), new Set<number>()];
  return rows.filter(({ authorId, targetId }) => {
    if (authors.has(authorId) || targets.has(targetId)) return false;
    authors.add(authorId);
    targets.add(targetId);
    return true;
  });
}

function toTestimonial(row: TestimonialRow): Testimonial {
  const { id, text, rating, route, createdAt, username, profilePictureUrl } = row;
  return {
    id,
    text,
    rating,
    route,
    createdAt: createdAt.toISOString(),
    user: {
      id: row.authorSuspended === false ? row.authorId : null,
      username: nameOrDeleted(username),
      profilePictureUrl,
    },
    ...(row.tripId !== null && { flewTogether: true }),
    ...(row.status === 'shown' ? {} : { pending: true }),
  };
}
