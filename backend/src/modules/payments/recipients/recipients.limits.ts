import { AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

export const recipientsLimits = {
  /** By the address that asks: nobody reads all people, one number after the other. The details of each listing ask. */
  'payments.recipient': { times: 600, seconds: AN_HOUR },
} as const satisfies LimitTable;
