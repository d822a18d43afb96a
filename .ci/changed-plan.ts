import { isDocument, isTest, isTool, planFor } from './remote-plan.ts';
import type { Stage } from './stages.ts';

/** A remote, a module of the backend, its API tests and a folder of the contracts have one name: 'messaging'. */
const AREA = /^(?:mf-|backend\/src\/modules\/|backend\/test\/|shared-ui\/src\/contracts\/)([a-z]+)\//;
const areaOf = (path: string): string | undefined => AREA.exec(path)?.[1];

/** How the files of an area's journeys begin. One that no area names runs for all. */
export const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  account: ['profile', 'verify'],
  listings: [
    ...['contact.spec', 'create-listing', 'details', 'flight-search', 'listing', 'print', 'publish', 'search'],
    'time-zones',
  ],
  messaging: ['contact-page', 'messages'],
  payments: ['tips'],
};

const under =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`));

function unitTests(changed: readonly string[], remotes: readonly string[]): Stage {
  const touches = (...folders: string[]) => changed.some((path) => isTool(path) || under(...folders)(path));
  const projects = [
    'ci',
    ...(touches('shared-ui') ? ['shared-ui'] : []),
    ...(touches('shared-ui', 'shell') ? ['shell'] : []),
    ...remotes.filter((remote) => planFor(remote, changed).some(({ step }) => step === 'test')),
  ];
  return { script: 'test:unit', args: ['--selectProjects', ...projects] };
}

function apiTests(changed: readonly string[]): Stage[] {
  const touching = changed.filter((path) => isTool(path) || under('backend', 'shared-ui/src/contracts')(path));
  const areas = [...new Set(touching.map(areaOf))];
  if (areas.length === 0) return [];
  if (areas.includes(undefined)) return [{ script: 'test:api' }];
  return [{ script: 'test:api', args: areas.map((area) => `(modules|test)/${area}/`) }];
}

function journeys(changed: readonly string[], remotes: readonly string[]): Stage[] {
  const touching = changed.filter((path) => !isTest(path) && !under('.ci', 'backend/test')(path));
  if (touching.length === 0) return [];
  const areas = new Set(touching.map(areaOf));
  if (areas.has(undefined)) return [{ script: 'build' }, { script: 'test:e2e' }];
  const others = Object.keys(JOURNEYS).flatMap((area) => (areas.has(area) ? [] : (JOURNEYS[area] ?? [])));
  const isDeclared = remotes.some((remote) => planFor(remote, changed).some(({ step }) => step === 'compatibility'));
  const projects = ['journeys', ...(isDeclared ? ['compatibility'] : [])].map((name) => `--project=${name}`);
  const files = `(journeys/(?!${others.join('|')})|compatibility/)`;
  return [{ script: 'build' }, { script: 'test:e2e', args: [...projects, '--no-deps', files] }];
}

/**
 * What a change asks of the whole repository, after the checks that cost little: of its own part everything, of the others what
 * the change can reach. By the rules of `.ci/remote` for each remote.
 * @param changed paths from the repository's root
 * @param remotes folders, as `mf-messaging`
 */
export function stagesFor(changed: readonly string[], remotes: readonly string[]): Stage[] {
  const code = changed.filter((path) => !isDocument(path));
  return [unitTests(code, remotes), ...apiTests(code), ...journeys(code, remotes)];
}
