import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Airport } from 'contracts';
import { listingErrors } from '../listings.errors.ts';
import { PrecompressedJson } from '../../../platform/http/precompressed-json.ts';
import { listingsDb } from '../listings.db.ts';

@Injectable()
export class AirportsService {
  private cached: PrecompressedJson | undefined;

  constructor(private readonly em: EntityManager) {}

  /**
   * JSON of every airport in service (`Airport[]`), by code: a quarter of a megabyte. Read once per process: the data changes only
   * with a release, and a release restarts the process.
   */
  async list(): Promise<PrecompressedJson> {
    this.cached ??= await this.read();
    return this.cached;
  }

  /** The ids of airports by their codes. Throws unknown_airport with the paths of the fields whose airport does not exist. */
  async getIds(
    em: EntityManager,
    fields: readonly (readonly [path: string, code: string])[],
  ): Promise<ReadonlyMap<string, number>> {
    const ids = await this.findIds(em, [...new Set(fields.map(([, code]) => code))]);
    const unknown = fields.filter(([, code]) => !ids.has(code));
    if (unknown.length > 0) throw listingErrors.unknown_airport(unknown.map(([path]) => path));
    return ids;
  }

  /** The ids of the ends of a search, airports or cities, of which one may be missing. Throws unknown_airport. */
  async getEndIds(
    em: EntityManager,
    { from, to }: { from?: string | undefined; to?: string | undefined },
  ): Promise<{ departure: number | undefined; arrival: number | undefined }> {
    const ids = await this.findIds(em, [from ?? '', to ?? ''], { orCities: true });
    const [departure, arrival] = [ids.get(from ?? ''), ids.get(to ?? '')];
    const unknown = [
      ...(from !== undefined && departure === undefined ? (['from'] as const) : []),
      ...(to !== undefined && arrival === undefined ? (['to'] as const) : []),
    ];
    if (unknown.length > 0) throw listingErrors.unknown_airport(unknown);
    return { departure, arrival };
  }

  private async findIds(
    em: EntityManager,
    codes: readonly string[],
    { orCities = false } = {},
  ): Promise<Map<string, number>> {
    const found = await listingsDb(em)
      .selectFrom('listings.airport')
      .select(['id', 'code'])
      .where('code', 'in', codes)
      .where((eb) => eb.or([eb('in_service', '=', true), ...(orCities ? [eb('is_city', '=', true)] : [])]))
      .execute();
    return new Map(found.map(({ id, code }) => [code, id]));
  }

  private async read(): Promise<PrecompressedJson> {
    const airports = await listingsDb(this.em)
      .selectFrom('listings.airport')
      .select(['code', 'name', 'city', 'country'])
      .where('in_service', '=', true)
      .orderBy('code')
      .execute();
    return PrecompressedJson.of(JSON.stringify(airports satisfies Airport[]));
  }
}
