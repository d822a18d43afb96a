import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Suspensions } from '../../modules/account/index.ts';
import { ListingModeration } from '../../modules/listings/index.ts';
import {
  type ListedReports,
  type ModeratedReport,
  ModerationDesk,
  type ModerationNote,
} from '../../modules/messaging/index.ts';
import { ModerationRefusedError } from './moderation-refused-error.ts';

/** Who acts, and why. */
export interface Moderator {
  byWhom: string;
  because?: string | undefined;
}

/**
 * What the operator does about reports. Each act is one transaction, and is written down in it. All throw
 * ModerationRefusedError where there is nothing to do.
 */
@Injectable()
export class ModerateFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly desk: ModerationDesk,
    private readonly suspensions: Suspensions,
    private readonly listings: ListingModeration,
  ) {}

  /** The open reports, the oldest first; `all`: the newest, also closed ones. */
  list(which: { all: boolean }): Promise<ListedReports> {
    return this.desk.list(this.em.fork(), which);
  }

  /** A report with what was written, unless it is closed. Reading other people's messages is written down too. */
  show(id: number, who: Moderator): Promise<ModeratedReport> {
    return this.em.fork().transactional(async (em) => {
      const report = await this.desk.get(em, id);
      if (report === undefined) throw new ModerationRefusedError(noReport(id));
      this.desk.note(em, { action: 'show', reportId: id, ...who });
      return report;
    });
  }

  /** Each answers what was done, in a sentence. */
  hideListing(id: number, who: Moderator): Promise<string> {
    return this.act({ action: 'hide-listing', listingId: id, ...who }, async (em) => {
      const outcome = await this.listings.hide(em, id);
      if (outcome === 'missing') throw new ModerationRefusedError(noListing(id));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Listing ${id} is hidden already.`);
      return `Listing ${id} is hidden. restore-listing ${id} takes that back.`;
    });
  }

  restoreListing(id: number, who: Moderator): Promise<string> {
    return this.act({ action: 'restore-listing', listingId: id, ...who }, async (em) => {
      const outcome = await this.listings.restore(em, id);
      if (outcome === 'missing') throw new ModerationRefusedError(noListing(id));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Listing ${id} was not hidden by hide-listing.`);
      if (outcome === 'kept') return `Listing ${id} stays hidden only as long as its owner is suspended.`;
      return `Listing ${id} is what it was before it was hidden.`;
    });
  }

  suspend(userId: number, who: Moderator): Promise<string> {
    return this.act({ action: 'suspend', userId, ...who }, async (em) => {
      const outcome = await this.suspensions.suspend(em, userId);
      if (outcome === 'missing') throw new ModerationRefusedError(noAccount(userId));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Account ${userId} is suspended already.`);
      const hidden = await this.listings.hideAllOf(em, userId);
      return `Account ${userId} is suspended, and logged out everywhere. Listings hidden with it: ${hidden}.`;
    });
  }

  unsuspend(userId: number, who: Moderator): Promise<string> {
    return this.act({ action: 'unsuspend', userId, ...who }, async (em) => {
      const outcome = await this.suspensions.unsuspend(em, userId);
      if (outcome === 'missing') throw new ModerationRefusedError(noAccount(userId));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Account ${userId} is not suspended.`);
      const shown = await this.listings.restoreAllOf(em, userId);
      return `Account ${userId} can log in again. Listings that are what they were before: ${shown}.`;
    });
  }

  close(id: number, who: Moderator): Promise<string> {
    return this.act({ action: 'close', reportId: id, ...who }, async (em) => {
      const outcome = await this.desk.close(em, id);
      if (outcome === 'missing') throw new ModerationRefusedError(noReport(id));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Report ${id} is closed already.`);
      return `Report ${id} is closed.`;
    });
  }

  private act(note: ModerationNote, work: (em: EntityManager) => Promise<string>): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      const done = await work(em);
      this.desk.note(em, note);
      return done;
    });
  }
}

const noReport = (id: number) => `There is no report ${id}. list shows those that are open, list --all all of them.`;
const noListing = (id: number) => `There is no listing ${id}. It may have been deleted.`;
const noAccount = (id: number) => `There is no account ${id}. It may have been deleted.`;
