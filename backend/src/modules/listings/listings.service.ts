import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  type Listing,
  type ListingQuery,
  type MyListingsQuery,
  type OwnListing,
  todayAnywhere,
} from 'shared-ui/contracts';
import { Clock } from '../../platform/clock/clock.ts';
import { PreparedSql, readDb } from '../../platform/database/prepared-sql.ts';
import { type CardRow, cursorAfter, toListing, toOwnListing } from './listing-card.ts';
import { readCursor, writeCursor } from './listing-cursor.ts';
import { ownListings, publicCard, searchPage, type ViewerId } from './listings.queries.ts';
import { NoPublicListingError } from './listings.errors.ts';
import type { ListingsTables } from './listings.tables.ts';
import type { Owner } from './own/owner.ts';

export interface Page {
  listings: Listing[];
  /** Opaque; undefined on the last page. */
  next: string | undefined;
}

@Injectable()
export class ListingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of what the public may see, and this viewer: one statement. Throws UnknownPageError for a cursor that is not
   * ours.
   */
  async list({ cursor, ...query }: ListingQuery, viewerId?: ViewerId): Promise<Page> {
    const filter = { ...query, viewerId };
    const after = cursor === undefined ? undefined : readCursor(cursor, filter.order);
    const today = todayAnywhere(this.clock.now().getTime());
    const page = searchPage(readDb<ListingsTables>(this.em), filter, today, after);
    const rows = await this.prepared.run<CardRow>('listings_search', page.compile());
    const shown = rows.slice(0, filter.limit);
    const last = shown.at(-1);
    const hasMore = rows.length > filter.limit && last !== undefined;
    return {
      listings: shown.map(toListing),
      next: hasMore ? writeCursor(cursorAfter(last, filter.order)) : undefined,
    };
  }

  /** One that the public may see, and this viewer: one statement. Throws NoPublicListingError for all others. */
  async get(id: number, viewerId?: ViewerId): Promise<Listing> {
    const listing = await this.find(id, viewerId);
    if (listing === undefined) throw new NoPublicListingError();
    return listing;
  }

  /** As `get`; undefined for all others. */
  async find(id: number, viewerId?: ViewerId): Promise<Listing | undefined> {
    const today = todayAnywhere(this.clock.now().getTime());
    const query = publicCard(readDb<ListingsTables>(this.em), id, today, viewerId);
    const [row] = await this.prepared.run<CardRow>('listings_one', query.compile());
    return row && toListing(row);
  }

  /** One's own, what is not over first, then the newest first: one statement. Nobody else's can be asked for. */
  async listOwn(me: Owner, { type }: MyListingsQuery): Promise<OwnListing[]> {
    const today = todayAnywhere(this.clock.now().getTime());
    const rows = await ownListings(readDb<ListingsTables>(this.em), me, { today, type }).execute();
    return rows.map((row) => toOwnListing(row, today));
  }
}
