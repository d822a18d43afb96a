import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type Listing, type ListingQuery, todayAnywhere, type Traveler } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { SharedReads } from '../../../platform/database/shared-reads.ts';
import { toPage } from '../../../platform/http/paging.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { toAnswersWithin } from '../answers-within.ts';
import { listingsDb } from '../listings.db.ts';
import { listingErrors } from '../listings.errors.ts';
import {
  publicCard,
  publicCardsOf,
  publicProfile,
  type PublicProfileRow,
  toListing,
  type ViewerId,
} from '../listings.queries.ts';
import { testimonialsByRating } from '../testimonials/testimonials.queries.ts';
import { type Cursor, readCursor } from './listing-cursor.ts';
import { type FoundRow, searchStatement } from './search.queries.ts';

const MAX_TRAVELER_LISTINGS = 50;
const FLOOD_CHECK_MS = 5000;

interface ListingPage {
  readonly listings: Listing[];
  /** The cursor of the next page. */
  readonly next?: string | undefined;
}

/** Public reads, each as prepared statements. */
@Injectable()
export class ListingsService {
  private readonly shared = new SharedReads<ListingPage>();
  private flood: { readonly since: number; readonly state: Promise<boolean> } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {}

  /**
   * One page, in one statement; `next` is undefined on the last one. What nobody is logged in for is read once for all who ask at the same
   * time. Throws unknown_page for a cursor that is not ours.
   */
  list(query: ListingQuery, viewerId?: ViewerId): Promise<ListingPage> {
    if (viewerId !== undefined) return this.read(query, viewerId);
    return this.shared.run(JSON.stringify(query), () => this.read(query));
  }

  private async read(query: ListingQuery, viewerId?: ViewerId): Promise<ListingPage> {
    const { cursor, limit, order } = query;
    const after = cursor === undefined ? undefined : readCursor(cursor, order);
    const confirmedOnly = order === 'newest' && (await this.isFlooded());
    const statement = searchStatement({ ...query, viewerId, confirmedOnly }, this.today(), after);
    const rows = await this.prepared.run<FoundRow>(statement.label, statement);
    const { page: cards, next } = toPage(rows, limit, (last) => toCursor(last, order));
    return { listings: cards.map(toListing), next };
  }

  /** One listing, in one statement. Throws not_there. */
  async get(id: number, viewerId?: ViewerId): Promise<Listing> {
    const listing = await this.find(id, viewerId);
    if (listing === undefined) throw listingErrors.not_there();
    return listing;
  }

  /** As `get`; undefined where the listing is not public. */
  async find(id: number, viewerId?: ViewerId): Promise<Listing | undefined> {
    const query = publicCard(listingsDb(this.em), id, this.today(), viewerId);
    const [row] = await this.prepared.run('listings_one', query);
    return row && toListing(row);
  }

  /**
   * A person's public profile, the soonest 50 of their public listings and how often they got each rating, in three statements. Throws
   * no_such_traveler, also where one of the two has blocked the other.
   */
  async getTraveler(userId: number, viewerId?: ViewerId): Promise<Traveler> {
    const db = listingsDb(this.em);
    const cards = publicCardsOf(db, userId, { today: this.today(), limit: MAX_TRAVELER_LISTINGS });
    const [[profile], rows, ratings] = await Promise.all([
      this.prepared.run('listings_traveler', publicProfile(db, userId, viewerId)),
      this.prepared.run('listings_of_traveler', cards),
      this.prepared.run('testimonials_by_rating', testimonialsByRating(db, userId)),
    ]);
    if (profile === undefined) throw listingErrors.no_such_traveler();
    return { user: toUser(profile), ratings: countRatings(ratings), listings: rows.map(toListing) };
  }

  /** A person whose page search engines may find. */
  async findSearchable(userId: number): Promise<Traveler['user'] | undefined> {
    const [profile] = await this.prepared.run('listings_traveler', publicProfile(listingsDb(this.em), userId));
    return profile?.searchable === true ? toUser(profile) : undefined;
  }

  /**
   * Whether strangers post more than the site allows in an hour: what is newest is spam then, most likely. Each node looks every few
   * seconds.
   */
  private isFlooded(): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (this.flood === undefined || now - this.flood.since >= FLOOD_CHECK_MS) {
      const state = this.limits.pressureOn(BOT_CHECK_ACTIONS.findHelp).then((pressure) => pressure >= 1);
      this.flood = { since: now, state };
      state.catch(() => (this.flood = undefined));
    }
    return this.flood.state;
  }

  private today() {
    return todayAnywhere(this.clock.now().getTime());
  }
}

function toCursor({ id, type, foundDate, foundLastDate, ...row }: FoundRow, order: Cursor[0]): Cursor {
  if (order === 'newest') return [order, row.foundCreated, id];
  if (order === 'best_rated') return [order, row.foundRank, foundDate, foundLastDate, type, id];
  return [order, foundDate, foundLastDate, type, id];
}

const toUser = ({ averageRating, ratingCount, answerSeconds, ...profile }: PublicProfileRow): Traveler['user'] => ({
  ...profile,
  answersWithin: toAnswersWithin(answerSeconds),
  averageRating: averageRating === null ? null : Number(averageRating),
  ratingCount: ratingCount ?? 0,
  tripsDone: profile.tripsDone ?? 0,
});

/** Of 1 to 5 stars. */
const countRatings = (rows: { rating: number; count: number }[]): number[] =>
  [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0);
