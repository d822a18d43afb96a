import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Airport } from 'shared-ui/contracts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { KeptBody } from '../../platform/http/kept-body.ts';
import { UnknownAirportError } from './listings.errors.ts';
import type { ListingsTables } from './listings.tables.ts';

@Injectable()
export class AirportsService {
  private kept: KeptBody | undefined;

  constructor(private readonly em: EntityManager) {}

  /** JSON of every airport in service (`Airport[]`), by code: a quarter of a megabyte. Read once in a process: it changes with a release, and a release is a start. */
  async list(): Promise<KeptBody> {
    this.kept ??= await this.read();
    return this.kept;
  }

  /** The keys of a route's two airports. Throws UnknownAirportError, naming the fields, where there is no such airport. */
  async route(em: EntityManager, departure: string, arrival: string): Promise<{ departure: number; arrival: number }> {
    const found = await readDb<ListingsTables>(em)
      .selectFrom('listings.airport')
      .select(['id', 'code'])
      .where('code', 'in', [departure, arrival])
      .where('in_service', '=', true)
      .execute();
    const keys = new Map(found.map(({ id, code }) => [code, id]));
    const [from, to] = [keys.get(departure), keys.get(arrival)];
    if (from !== undefined && to !== undefined) return { departure: from, arrival: to };
    throw new UnknownAirportError([
      ...(from === undefined ? (['departureAirport'] as const) : []),
      ...(to === undefined ? (['arrivalAirport'] as const) : []),
    ]);
  }

  private async read(): Promise<KeptBody> {
    const airports = await readDb<ListingsTables>(this.em)
      .selectFrom('listings.airport')
      .select(['code', 'name', 'city', 'country'])
      .where('in_service', '=', true)
      .orderBy('code')
      .execute();
    return KeptBody.of(JSON.stringify(airports satisfies Airport[]));
  }
}
