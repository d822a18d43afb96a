import type { EntityManager } from '@mikro-orm/postgresql';
import { AirportEntity } from '../modules/listings/index.ts';

/** What the demo data names, and its key in the database. */
export type Keys<Name extends string> = ReadonlyMap<Name, number>;

export function keyIn<Name extends string>(keys: Keys<Name>, name: Name): number {
  const key = keys.get(name);
  if (key === undefined) throw new Error(`The demo data names ${name}, which does not exist.`);
  return key;
}

export async function airportKeys(em: EntityManager): Promise<Keys<string>> {
  const airports = await em.findAll(AirportEntity, {
    fields: ['code', 'id'],
    where: { inService: true },
    disableIdentityMap: true,
  });
  return new Map(airports.map(({ code, id }) => [code, id]));
}
