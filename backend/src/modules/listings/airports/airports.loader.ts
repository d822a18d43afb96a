import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CITIES } from 'contracts';
import { AirportEntity, AirportReleaseEntity } from './airport.entity.ts';
import { getSourceFingerprint, readSourceAirports, type SourceAirport } from './airport-source.ts';
import { runInContext } from '../../../platform/observability/tracing.ts';

const LOAD_LOCK = 727_275;
const RECORDSET = `jsonb_to_recordset(?::jsonb) as s(code text, name text, city text, country text, time_zone text)`;

const CITY_SET = `jsonb_to_recordset(?::jsonb) as c(code text, city text, airports jsonb)`;

/** Each in the country and time zone of its first airport. */
const STORE_CITIES = `
  insert into listings.airport (code, name, city, country, time_zone, in_service, is_city)
  select c.code, c.city, c.city, a.country, a.time_zone, false, true
  from ${CITY_SET} join listings.airport a on a.code = c.airports->>0
  where not exists (select from listings.airport known where known.code = c.code) order by c.code`;

const LINK_CITIES = `
  update listings.airport a set city_id = linked.city_id
  from (
    select member.id, city.id as city_id
    from listings.airport member
    left join ${CITY_SET} on jsonb_exists(c.airports, member.code)
    left join listings.airport city on city.code = c.code
    where not member.is_city
  ) as linked
  where a.id = linked.id and a.city_id is distinct from linked.city_id`;

/** Fills `listings.airport` at start, in production too: forms and searches need this reference data. */
@Injectable()
export class AirportsLoader implements OnModuleInit {
  constructor(private readonly em: EntityManager) {}

  onModuleInit(): Promise<void> {
    // With the connections of jobs, whose statements may take long
    return runInContext({ job: 'listings.load-airports', span: undefined }, () => this.load());
  }

  /** Loads the airports if they are missing or the data has changed. A lock serializes nodes that start together. */
  async load(): Promise<void> {
    const fingerprint = await getSourceFingerprint();
    if (await this.isLoaded(this.em.fork(), fingerprint)) return;
    await this.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [LOAD_LOCK]);
      if (await this.isLoaded(em, fingerprint)) return;
      await this.store(em, await readSourceAirports());
      await em.nativeDelete(AirportReleaseEntity, {});
      await em.insert(AirportReleaseEntity, { fingerprint });
    });
  }

  private async isLoaded(em: EntityManager, fingerprint: string): Promise<boolean> {
    return (await em.count(AirportReleaseEntity, { fingerprint })) > 0;
  }

  // Separate insert and update: ON CONFLICT would use up a smallint key for each known airport at every load.
  private async store(em: EntityManager, airports: SourceAirport[]): Promise<void> {
    const records = JSON.stringify(airports);
    await em.execute(
      `update listings.airport a
       set name = s.name, city = s.city, country = s.country, time_zone = s.time_zone, in_service = true
       from ${RECORDSET} where a.code = s.code`,
      [records],
    );
    await em.execute(
      `insert into listings.airport (code, name, city, country, time_zone)
       select s.* from ${RECORDSET} where not exists (select from listings.airport a where a.code = s.code) order by s.code`,
      [records],
    );
    await em.nativeUpdate(AirportEntity, { code: { $nin: airports.map(({ code }) => code) } }, { inService: false });
    await em.execute(STORE_CITIES, [JSON.stringify(CITIES)]);
    await em.execute(LINK_CITIES, [JSON.stringify(CITIES)]);
  }
}
