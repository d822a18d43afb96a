import { Migration } from '@mikro-orm/migrations';

/** What the sweeps of retention search for, in tables that are in use meanwhile. */
export class RetentionIndexesMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.index('listings.listing_contact_by_age', 'listings.listing (last_date) where email is not null');
    this.index('listings.listing_unconfirmed', 'listings.listing (created_at) where confirmed_at is null');
    this.index('account.account_unproven', 'account.account (created_at) where not email_proven');
    this.index('listings.former_rating_by_age', 'listings.former_rating (created_at)');
    this.index('listings.contact_request_by_age', 'listings.contact_request (last_asked_at)');
    this.index('payments.ledger_transaction_by_age', 'payments.ledger_transaction (booked_at)');
    this.addSql('reset lock_timeout');
  }

  private index(index: string, on: string): void {
    const [, name = index] = index.split('.');
    this.addSql(`drop index concurrently if exists ${index}`);
    this.addSql(`create index concurrently ${name} on ${on}`);
  }
}
