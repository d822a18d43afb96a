import type { LimitTable } from '../../platform/limits/limits.ts';

export const personalDataLimits = {
  /** It reads everything of a person: no page asks for it twice in a row. */
  'account.data': { times: 30, seconds: 3600 },
} as const satisfies LimitTable;
