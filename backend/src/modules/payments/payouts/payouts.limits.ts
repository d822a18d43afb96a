import { AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

export const payoutsLimits = {
  /** Pages of the provider's that somebody asks for; the first time makes an account there. */
  'payments.payouts-link': { times: 20, seconds: AN_HOUR, byAccount: true },
  /** Each asks the provider. */
  'payments.payouts-fresh': { times: 60, seconds: AN_HOUR, byAccount: true },
} as const satisfies LimitTable;
