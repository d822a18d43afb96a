import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 5;

/** Looks until there is what the test waits for, and returns it. Leaves the machine to those it waits for meanwhile. */
export async function until<Found>(
  look: () => Promise<Found> | Found,
): Promise<Exclude<Found, false | null | undefined>> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false)
      return found as Exclude<Found, false | null | undefined>;
    await pause(LOOK_MS);
  }
}
