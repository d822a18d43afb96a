export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Database ids by the names that the demo data uses. */
export type Ids = ReadonlyMap<string, number>;

export function getId(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data names ${name}, which does not exist.`);
  return id;
}
