import type { Place } from './places.ts';

const MAY_IMPORT: Record<string, readonly string[]> = {
  contracts: ['contracts'],
  ui: ['ui'],
  app: ['app', 'contracts', 'ui'],
  testing: ['testing', 'app', 'contracts', 'ui'],
};

const WHY: Record<string, string> = {
  contracts: 'contracts import zod only: the backend runs them as they are',
  ui: 'ui is presentational: data and texts reach it as props',
  app: 'app stands on contracts and ui only',
  testing: 'testing stands on app, contracts and ui',
};

/** Inside shared-ui: contracts and ui know nothing of the rest; app stands on both. */
export function sharedRefusal(from: Place, to: Place): string | null {
  const allowed = MAY_IMPORT[from.layer];
  if (!allowed || allowed.includes(to.layer)) return null;
  return `shared-ui/${from.layer} may not import shared-ui/${to.layer || 'src'}: ${WHY[from.layer]}.`;
}
