import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../../platform/config/secrets.ts';
import { networkAround } from '../../../platform/http/ip-address.ts';
import { LimitedError, Limits } from '../../../platform/limits/limits.ts';
import { BROWSER_ID_DAYS } from '../../../platform/login/browser-ids.ts';
import { ListingPosterEntity } from './listing-poster.entity.ts';

const BROWSER_PURPOSE = 'listing poster browser';
const NETWORK_PURPOSE = 'listing poster network';

/** Index: listing_by_user. */
const POSTED_BY = `
  select l.id from listings.listing l join listings.listing_poster p on p.listing_id = l.id
  where l.user_id = ? and l.email = ? and l.confirmed_at is null and p.browser_key = any(?::text[])
    and l.created_at > now() - interval '${BROWSER_ID_DAYS} days'`;

/** Who posts without a login. */
export interface Poster {
  /** See BrowserIds. */
  readonly browserId: string;
  readonly callerAddress: string;
}

/** Who posted the listings whose address is not confirmed yet (PRODUCT.md 2), by keyed hashes: no address of anybody is stored. */
@Injectable()
export class ListingPosters {
  constructor(
    private readonly secrets: Secrets,
    private readonly limits: Limits,
  ) {}

  store(em: EntityManager, listing: number, { browserId, callerAddress }: Poster): void {
    const [browserKey] = this.secrets.keysOf(BROWSER_PURPOSE, browserId);
    const [networkKey] = this.secrets.keysOf(NETWORK_PURPOSE, toNetwork(callerAddress));
    em.create(ListingPosterEntity, { listing, browserKey, networkKey });
  }

  /** The unconfirmed listings with this address that were posted in this browser within the last week. */
  async listPostedBy(
    em: EntityManager,
    owner: { userId: number; email: string },
    browserId: string,
  ): Promise<number[]> {
    const keys = this.secrets.keysOf(BROWSER_PURPOSE, browserId);
    const rows = await em.execute<{ id: number }[]>(POSTED_BY, [owner.userId, owner.email, `{${keys.join(',')}}`]);
    return rows.map(({ id }) => id);
  }

  /** Deletes who posted a listing, and returns it; null where that is not known. */
  async take(em: EntityManager, listing: number): Promise<ListingPosterEntity | null> {
    const poster = await em.findOne(ListingPosterEntity, { listing });
    await em.nativeDelete(ListingPosterEntity, { listing });
    return poster;
  }

  /** Counts a listing whose owner did not post it against the network and the browser that did. */
  async countDisowned(poster: ListingPosterEntity | null): Promise<void> {
    for (const key of poster === null ? [] : [poster.browserKey, poster.networkKey])
      await this.limits.consume('listings.disowned', { poster: key }).catch((error: unknown) => {
        if (!(error instanceof LimitedError)) throw error;
      });
  }

  /** What the limit of those counts by. */
  keysOf({ browserId, callerAddress }: Poster): string[] {
    return [
      ...this.secrets.keysOf(BROWSER_PURPOSE, browserId),
      ...this.secrets.keysOf(NETWORK_PURPOSE, toNetwork(callerAddress)),
    ];
  }
}

const toNetwork = (callerAddress: string): string => networkAround(callerAddress) ?? callerAddress;
