import type { Place } from './places.ts';

/** What other parts of the site see of a remote: pages, and what fills the slots of other pages. */
const TOPS = ['routes', 'slots'];

/** Inside a remote: routes and slots → features → shared parts → api. Files directly in src put it together and may take all. */
export function remoteRefusal(from: Place, to: Place): string | null {
  if (from.layer === '' || from.layer.startsWith('/')) return null;
  if (from.layer === 'features' && to.layer === 'features' && from.part !== to.part) {
    return `Features never import each other: move what '${from.part}' and '${to.part}' share into a folder beside features/.`;
  }
  if (TOPS.includes(to.layer) && from.layer !== to.layer) {
    return `Routes and slots stand at the top of a remote: ${from.layer}/ may not import ${to.layer}/.`;
  }
  if (to.layer === 'features' && from.layer !== 'features' && !TOPS.includes(from.layer)) {
    return `Inside a remote imports go routes → features → ${from.layer}: ${from.layer}/ may not import features/.`;
  }
  if (from.layer === 'api' && to.layer !== 'api')
    return `api/ imports nothing else of its remote, and so not ${to.layer || 'src'}/.`;
  return null;
}
