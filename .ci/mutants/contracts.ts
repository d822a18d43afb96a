import type { Mutant } from './mutant.ts';

const contracts = 'shared-ui/contracts/src';

/** Rules of what may be sent and what comes back. */
export const CONTRACTS: readonly Mutant[] = [
  {
    fault: 'A tip of any height is taken',
    file: `${contracts}/payments/tips.ts`,
    find: ', z.maximum(MAX_TIP, WRONG_AMOUNT)',
    replace: '',
    caughtBy: { api: 'backend/test/payments/create-intent' },
  },
  {
    fault: "A picture is fetched from the visitor's own network",
    file: `${contracts}/account/profile.ts`,
    find: ' &&\n    !PRIVATE_ENDINGS.test(hostname)',
    replace: '',
    caughtBy: { unit: `${contracts}/account/picture-url` },
  },
  {
    fault: 'A trip of yesterday can be posted',
    file: `${contracts}/listings/listing-rules.ts`,
    find: 'day >= earliest()',
    replace: 'day >= addDays(earliest(), -1)',
    caughtBy: { unit: `${contracts}/listings/publish`, api: 'backend/test/listings/posting.api' },
  },
  {
    fault: 'A window of days may be a day longer than the searches look back',
    file: `${contracts}/listings/listing-rules.ts`,
    find: 'if (days > MAX_WINDOW_DAYS)',
    replace: 'if (days > MAX_WINDOW_DAYS + 1)',
    caughtBy: { unit: `${contracts}/listings/` },
  },
  {
    fault: 'An account is deleted without the word that confirms it',
    file: `${contracts}/account/account.ts`,
    find: 'z.literal(DELETION_WORD,',
    replace: 'z.string(',
    caughtBy: { api: 'backend/test/account/delete' },
  },
];
