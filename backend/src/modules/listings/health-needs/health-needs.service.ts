import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { HEALTH_NEEDS, type HealthNeed } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { type EncryptedText, Secrets } from '../../../platform/config/secrets.ts';
import { listingsDb } from '../listings.db.ts';

const PURPOSE = 'listings.health-needs';
/** Longer than all of them: the length of a ciphertext does not tell which ones, nor how many. */
const PADDED_LENGTH = 128;
const BATCH_SIZE = 500;

interface HealthNeedsChange {
  /** Undefined keeps what is stored, null and an empty list erase it. */
  healthNeeds?: HealthNeed[] | null | undefined;
  healthConsent?: boolean | undefined;
}

/**
 * What tells of a traveler's health (PRODUCT.md 29): stored with their consent only, encrypted, and decrypted for the owner of the listing
 * and the helper who has agreed to it alone. Nothing here may reach a log, an event or an error.
 */
@Injectable()
export class HealthNeedsService {
  private readonly logger = new Logger(HealthNeedsService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Call it in the transaction that locks the listing. A withdrawn consent erases. */
  async change(em: EntityManager, listingId: number, { healthNeeds, healthConsent }: HealthNeedsChange): Promise<void> {
    const db = listingsDb(em);
    if (healthConsent === true && healthNeeds?.length) {
      const row = { ...this.encrypt(listingId, healthNeeds), consented_at: this.clock.now() };
      await db
        .insertInto('listings.health_needs')
        .values({ listing_id: listingId, ...row })
        .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
        .execute();
    } else if (healthConsent === false || healthNeeds !== undefined) {
      await db.deleteFrom('listings.health_needs').where('listing_id', '=', listingId).execute();
    }
  }

  /** By listing, for the owner of all of these, or who helps them. */
  async listOf(em: EntityManager, listingIds: readonly number[]): Promise<Map<number, HealthNeed[]>> {
    if (listingIds.length === 0) return new Map();
    const rows = await listingsDb(em)
      .selectFrom('listings.health_needs')
      .select(['listing_id as id', 'ciphertext', 'key_id as keyId'])
      .where('listing_id', 'in', listingIds)
      .execute();
    return new Map(rows.map(({ id, ...encrypted }) => [id, this.decrypt(id, encrypted)]));
  }

  /** Empty where the key is no longer in SECRET_KEY. */
  decrypt(listingId: number, encrypted: EncryptedText): HealthNeed[] {
    const text = this.secrets.decrypt({ purpose: PURPOSE, rowId: listingId }, encrypted);
    const stored = text === undefined ? [] : (JSON.parse(text) as unknown[]);
    return HEALTH_NEEDS.filter((need) => stored.includes(need));
  }

  /** After a new key was put before the others in SECRET_KEY: then the older ones are no longer needed. */
  async encryptAgain(): Promise<void> {
    let [lastId, unreadable] = [0, 0];
    let rows: number;
    do {
      const batch = await this.encryptBatch(lastId);
      [rows, lastId] = [batch.rows, batch.lastId];
      unreadable += batch.unreadable;
    } while (rows === BATCH_SIZE);
    if (unreadable > 0) this.logger.warn(`The key of ${unreadable} encrypted rows is no longer in SECRET_KEY.`);
  }

  /** Locked rows are left for the next hour. Those that cannot be read stay, since their key may come back. */
  private encryptBatch(afterId: number): Promise<{ rows: number; lastId: number; unreadable: number }> {
    return this.em.fork().transactional(async (em) => {
      const db = listingsDb(em);
      const rows = await db
        .selectFrom('listings.health_needs')
        .select(['listing_id as id', 'ciphertext', 'key_id as keyId'])
        .where('key_id', '<>', this.secrets.keyId)
        .where('listing_id', '>', afterId)
        .orderBy('listing_id')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked()
        .execute();
      let unreadable = 0;
      for (const { id, ...encrypted } of rows) {
        const needs = this.decrypt(id, encrypted);
        if (needs.length === 0) unreadable += 1;
        else
          await db
            .updateTable('listings.health_needs')
            .set(this.encrypt(id, needs))
            .where('listing_id', '=', id)
            .execute();
      }
      return { rows: rows.length, lastId: rows.at(-1)?.id ?? afterId, unreadable };
    });
  }

  private encrypt(listingId: number, needs: readonly HealthNeed[]): { ciphertext: Buffer; key_id: string } {
    const text = JSON.stringify(needs).padEnd(PADDED_LENGTH);
    const { ciphertext, keyId } = this.secrets.encrypt({ purpose: PURPOSE, rowId: listingId }, text);
    return { ciphertext, key_id: keyId };
  }
}
