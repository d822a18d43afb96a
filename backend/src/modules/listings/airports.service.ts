import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Airport } from 'shared-ui/contracts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { strongEtag } from '../../platform/http/etag.ts';
import { UnknownAirportError } from './listings.errors.ts';
import type { ListingsTables } from './listings.tables.ts';

interface AirportList {
  /** JSON of `Airport[]`: made once, it is a quarter of a megabyte. */
  body: string;
  etag: string;
}

@Injectable()
export class AirportsService {
  private kept: AirportList | undefined;

  constructor(private readonly em: EntityManager) {}

  /** Every airport in service, by code. Read once in a process: it changes with a release, and a release is a start. */
  async list(): Promise<AirportList> {
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

  private async read(): Promise<AirportList> {
    const airports = await readDb<ListingsTables>(this.em)
      .selectFrom('listings.airport')
      .select(['code', 'name', 'city', 'country'])
      .where('in_service', '=', true)
      .orderBy('code')
      .execute();
    const body = JSON.stringify(airports satisfies Airport[]);
    return { body, etag: strongEtag(body) };
  }
}
