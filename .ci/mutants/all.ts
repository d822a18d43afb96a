import { CONTACT_DETAILS } from './contact-details.ts';
import { LOGIN } from './login.ts';
import { MONEY } from './money.ts';
import type { Mutant } from './mutant.ts';
import { PLATFORM } from './platform.ts';

/** All faults that are planted: in what guards money, logins and contact details. */
export const MUTANTS: readonly Mutant[] = [...MONEY, ...LOGIN, ...CONTACT_DETAILS, ...PLATFORM];
