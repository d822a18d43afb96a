import type { Place } from './places.ts';

const DOOR = 'index.ts';
/** What puts the application together, and may look into every layer. */
const ASSEMBLY = ['', '/test', '/bench', 'migrations', 'seed'];

const isStandInImporter = (from: Place): boolean =>
  from.layer === 'stand-ins' ||
  from.layer.startsWith('/') ||
  (from.layer === '' && /^(main|boot|open-ledger)\.ts$/.test(from.rest));

function moduleRefusal(from: Place, to: Place): string | null {
  if (to.layer === 'modules' && from.part !== to.part) {
    return `Modules import no other module: '${from.part}' and '${to.part}' meet in a flow, an event or a published SQL view.`;
  }
  return to.layer === 'flows' ? 'Flows call modules, never the other way round.' : null;
}

function flowRefusal(to: Place): string | null {
  if (to.layer !== 'modules' || to.rest === DOOR) return null;
  return `A flow enters a module by its door only: import modules/${to.part}/index.ts.`;
}

/** In the backend: platform ← modules ← flows; stand-ins belong to the local start. */
export function backendRefusal(from: Place, to: Place): string | null {
  if (to.layer === 'stand-ins' && !isStandInImporter(from)) {
    return 'Stand-ins belong to the local start: nothing else may import them, so that production cannot start one.';
  }
  if (ASSEMBLY.includes(from.layer)) return null;
  if (from.layer === 'platform' && to.layer !== 'platform') {
    return `The platform holds no domain word: it may not import ${to.layer || 'the application'}.`;
  }
  if (from.layer === 'modules') return moduleRefusal(from, to);
  return from.layer === 'flows' ? flowRefusal(to) : null;
}
