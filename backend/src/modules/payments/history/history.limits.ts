import { AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

export const historyLimits = {
  /** It reads every tip of a person: no page asks for it twice in a row. */
  'payments.csv': { times: 60, seconds: AN_HOUR },
} as const satisfies LimitTable;
