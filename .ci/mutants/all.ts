import { ACCOUNT } from './account.ts';
import { CONTRACTS } from './contracts.ts';
import { LISTINGS } from './listings.ts';
import { MESSAGING } from './messaging.ts';
import type { Mutant } from './mutant.ts';
import { PAYMENTS } from './payments.ts';
import { PLATFORM } from './platform.ts';
import { SHARED } from './shared.ts';
import { SITES } from './sites.ts';
import { TOOLS } from './tools.ts';

/** All faults that are planted, over the whole product. */
export const MUTANTS: readonly Mutant[] = [
  ...[...CONTRACTS, ...SHARED, ...SITES, ...TOOLS],
  ...[...ACCOUNT, ...LISTINGS, ...MESSAGING, ...PAYMENTS, ...PLATFORM],
];
