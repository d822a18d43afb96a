import { Migration } from '@mikro-orm/migrations';

/**
 * Listings and their sections know how well their owner is rated, so that one index finds the best rated. Triggers copy it, not the
 * application: a rating is written in several places, and by the older node while it still serves.
 */
export class RatingRankMigration extends Migration {
  override up(): void {
    this.addSql(`alter table listings.listing add column rating_rank smallint not null default 32767`);
    // As for listings: so many rows are expected of an airport that they are read in the order of an index, not sorted
    this.addSql(`
      alter table listings.route_section
        add column rating_rank smallint,
        alter column departure_airport_id set (n_distinct = 100),
        alter column arrival_airport_id set (n_distinct = 100)`);
    this.takeOwners();
    this.followOwners();
    this.copyToSections();
  }

  /** As if everybody had five ratings of 4 stars more. An unconfirmed listing shows nobody's rating: its place tells none either. */
  private takeOwners(): void {
    this.addSql(`
      create function listings.take_rating_rank() returns trigger language plpgsql as $$
      begin
        new.rating_rank := coalesce((
          select round(1000 * (5 - (r.sum + 5 * 4.0) / (r.count + 5)))
          from listings.rating r where r.user_id = new.user_id and new.confirmed_at is not null
        ), 32767);
        return new;
      end $$`);
    this.addSql(`
      create trigger listing_takes_rating_rank before insert or update of user_id, confirmed_at on listings.listing
        for each row execute function listings.take_rating_rank()`);
  }

  /**
   * The update makes the trigger above compute it again. Those that are over are in no list again. In the order of ids, so that
   * transactions cannot deadlock.
   */
  private followOwners(): void {
    this.addSql(`
      create function listings.follow_rating() returns trigger language plpgsql as $$
      begin
        update listings.listing set confirmed_at = confirmed_at
        where id in (
          select id from listings.listing
          where user_id = coalesce(new.user_id, old.user_id) and confirmed_at is not null and status <> 'expired'
          order by id for no key update
        );
        return null;
      end $$`);
    this.addSql(`
      create trigger rating_followed after insert or update or delete on listings.rating
        for each row execute function listings.follow_rating()`);
  }

  /** Only active listings are found: what is over would stand before the first day of each rank, and be read in vain. */
  private copyToSections(): void {
    this.addSql(`
      create function listings.take_rating_rank_of_listing() returns trigger language plpgsql as $$
      begin
        new.rating_rank := (
          select l.rating_rank from listings.listing l where l.id = new.listing_id and l.status = 'active'
        );
        return new;
      end $$`);
    this.addSql(`
      create trigger route_section_takes_rating_rank before insert on listings.route_section
        for each row execute function listings.take_rating_rank_of_listing()`);
    this.addSql(`
      create function listings.copy_rating_rank() returns trigger language plpgsql as $$
      begin
        update listings.route_section set rating_rank = case when new.status = 'active' then new.rating_rank end
        where listing_id = new.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger listing_copies_rating_rank after update on listings.listing
        for each row when (new.last_flight_date is not null
          and (new.rating_rank <> old.rating_rank or new.status <> old.status)) execute function listings.copy_rating_rank()`);
  }
}
