import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  idSchema,
  type NewTestimonial,
  type PageQuery,
  type Testimonial,
  type TestimonialQuery,
} from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { cutPage, readPage } from '../../../platform/http/page-cursor.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import { NoSuchTravelerError } from '../listings.errors.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { holdPeople } from '../people.queries.ts';
import { addRating } from './rating.queries.ts';
import { TestimonialEntity } from './testimonial.entity.ts';
import { OwnReviewError, StrangerReviewError, UnknownRouteError } from './testimonials.errors.ts';
import {
  type Author,
  routesBetween,
  saidBefore,
  type TestimonialRow,
  testimonials,
  testimonialsOf,
} from './testimonials.queries.ts';

/** Home shows one of each author and one about each person: so many are read to choose from. */
const READ_TO_CHOOSE = 60;
const AUTHOR_KEY = 'testimonial-author';

export interface TestimonialPage {
  testimonials: Testimonial[];
  /** Opaque; undefined on the last page. */
  next: string | undefined;
}

@Injectable()
export class TestimonialsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /**
   * What travelers last said of each other, newest first: at most one of each author and one about each person, so that
   * nobody fills the home page. Index: testimonial_newest.
   */
  async list({ limit }: TestimonialQuery): Promise<Testimonial[]> {
    const newest = testimonials(readDb<ListingsTables>(this.em))
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc');
    const rows = await newest.limit(READ_TO_CHOOSE).execute();
    return onePerPerson(rows).slice(0, limit).map(toTestimonial);
  }

  /** What was said of one person, newest first. Throws UnknownPageError. */
  async listOf(userId: number, { limit, cursor }: PageQuery): Promise<TestimonialPage> {
    const beforeId = readPage(cursor, idSchema);
    const rows = await testimonialsOf(readDb<ListingsTables>(this.em), userId, limit + 1, beforeId).execute();
    const { page, next } = cutPage(rows, limit, ({ id }) => Number(id));
    return { testimonials: page.map(toTestimonial), next };
  }

  /**
   * Says something of somebody one has been in touch with, on the trip it was about (product.md 4). It takes the place of
   * what one said before of this person and route, and the person's rating follows in the same transaction. Throws
   * OwnReviewError, StrangerReviewError, UnknownRouteError, NoSuchTravelerError, LimitedError.
   */
  async create(me: SessionUser, input: NewTestimonial): Promise<Testimonial> {
    if (input.targetUserId === me.id) throw new OwnReviewError();
    await this.limits.takeAll([
      ['listings.testimonial', String(me.id)],
      ['listings.testimonial-day', String(me.id)],
    ]);
    return this.em.fork().transactional(async (em) => {
      // Alone with this person: else two at once would both find nothing to replace.
      const there = await holdPeople(em, [me.id, input.targetUserId], { alone: true });
      if (!there.has(me.id)) throw new LoginNeededError();
      if (!there.has(input.targetUserId)) throw new NoSuchTravelerError();
      await this.ensureMet(em, me.id, input);
      return this.keep(em, { id: me.id, keys: this.keysOf(me.email) }, input);
    });
  }

  private async ensureMet(em: EntityManager, authorId: number, { targetUserId, route }: NewTestimonial): Promise<void> {
    const db = readDb<ListingsTables>(em);
    const between = await routesBetween(db, authorId, targetUserId).execute();
    if (between.length === 0) throw new StrangerReviewError();
    if (!between.some((met) => met.route === route)) throw new UnknownRouteError();
  }

  /** What an account wrote follows it to its new address. */
  async changeEmail(em: EntityManager, authorId: number, email: string): Promise<void> {
    await em.nativeUpdate(TestimonialEntity, { authorId }, { authorKey: this.keysOf(email)[0] });
  }

  // In its place and of its time: who says it again does not stand at the head of the list for it
  private async keep(em: EntityManager, author: Author, input: NewTestimonial): Promise<Testimonial> {
    const { targetUserId: targetId, route, rating, text } = input;
    const db = readDb<ListingsTables>(em);
    const known = await saidBefore(db, author, input).executeTakeFirst();
    const before = known && (await em.findOneOrFail(TestimonialEntity, { id: Number(known.id) }));
    const ratedBefore = before?.rating;
    const said = { authorId: author.id, authorKey: author.keys[0], rating, text };
    const kept = before
      ? Object.assign(before, said)
      : em.create(TestimonialEntity, { ...said, targetId, route, createdAt: this.clock.now() });
    await em.flush();
    await addRating(db, targetId, rating, ratedBefore);
    return toTestimonial(await testimonials(db).where('t.id', '=', String(kept.id)).executeTakeFirstOrThrow());
  }

  /** Written by the first, found by any. */
  private keysOf(email: string): string[] {
    return this.secrets.hashes(AUTHOR_KEY, email).map((hash) => hash.toString('base64url'));
  }
}

/** Of rows in their order the first of each author, and the first about each person. */
function onePerPerson(rows: readonly TestimonialRow[]): TestimonialRow[] {
  const [authors, targets] = [new Set<string>(), new Set<string>()];
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
    ...{ id: Number(id), text, rating, route },
    createdAt: new Date(createdAt).toISOString(),
    user: { username: nameOrDeleted(username), profilePictureUrl },
  };
}
