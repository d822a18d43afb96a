import type { LimitRules } from './limits/limits.ts';

const TEN_MINUTES = 600;

/** By caller. */
export const platformLimits = {
  'bot_check.challenge': { by: 'caller', times: 120, seconds: TEN_MINUTES },
  // A page load reports its releases at its start, and again when it opens another remote; its vitals once
  'client_reports.errors': { by: 'caller', times: 40, seconds: TEN_MINUTES },
  'client_reports.vitals': { by: 'caller', times: 20, seconds: TEN_MINUTES },
  'client_reports.csp': { by: 'caller', times: 60, seconds: TEN_MINUTES },
} as const satisfies LimitRules;

declare module './limits/limits.ts' {
  interface LimitNames extends Readonly<typeof platformLimits> {}
}
