export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Database ids by the names that the demo data uses. */
export type Ids<Name extends string> = ReadonlyMap<Name, number>;

export function getId<Name extends string>(ids: Ids<Name>, name: Name): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data names ${name}, which does not exist.`);
  return id;
}
