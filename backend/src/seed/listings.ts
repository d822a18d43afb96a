import { AMERICAS } from './listings-americas.ts';
import { EAST_ASIA } from './listings-east-asia.ts';
import { EUROPE_AFRICA } from './listings-europe-africa.ts';
import { SOUTH_ASIA } from './listings-south-asia.ts';
import type { SeedListing } from './listing-forms.ts';

const REGIONS = [SOUTH_ASIA, AMERICAS, EAST_ASIA, EUROPE_AFRICA];

/** All listings, the newest post first: one from each region in turn, so that the home page shows the whole world. */
export const LISTINGS: readonly SeedListing[] = Array.from({ length: Math.max(...REGIONS.map(({ length }) => length)) })
  .flatMap((_, at) => REGIONS.map((region) => region[at]))
  .filter((listing) => listing !== undefined);
