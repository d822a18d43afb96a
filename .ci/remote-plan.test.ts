/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandsOf, planFor, type Step } from './remote-plan.ts';

const OWN: Step[] = ['lint', 'format', 'types', 'test', 'build'];
const ALL: Step[] = ['lint', 'format', 'types', 'contract', 'shared-ui', 'test', 'build', 'compatibility'];

const stepsFor = (remote: string, ...changed: string[]): Step[] => planFor(remote, changed).map(({ step }) => step);

it.each<{ changed: string; asks: Step[] }>([
  { changed: 'mf-messaging/src/remote.tsx', asks: OWN },
  { changed: 'mf-messaging/src/remote.test.tsx', asks: OWN },
  { changed: 'mf-messaging/remote.json', asks: [...OWN, 'compatibility'] },
  { changed: 'mf-listings/src/remote.tsx', asks: [] },
  { changed: 'mf-messaging-next/src/remote.tsx', asks: [] },
  { changed: 'shell/src/app.tsx', asks: [] },
  { changed: 'backend/src/main.ts', asks: [] },
  { changed: 'README.md', asks: [] },
  { changed: 'mf-messaging/README.md', asks: [] },
  { changed: 'shared-ui/src/ui/button/button.tsx', asks: ['lint', 'format', 'types', 'shared-ui', 'test', 'build'] },
  { changed: 'shared-ui/build/webpack.mjs', asks: ['lint', 'format', 'types', 'shared-ui', 'test', 'build'] },
  { changed: 'shared-ui/src/app/api.test.ts', asks: ['lint', 'format', 'types', 'shared-ui', 'test', 'build'] },
  { changed: 'shared-ui/src/app/paths.ts', asks: ALL },
  { changed: 'shared-ui/src/contracts/messaging/message.ts', asks: ALL },
  { changed: 'shared-ui/api-report.md', asks: ALL },
  { changed: 'shared-ui/contract-history.json', asks: ALL },
  { changed: '.released/shell.json', asks: ['contract', 'compatibility'] },
  { changed: 'package-lock.json', asks: OWN },
  { changed: 'tsconfig.front-end.json', asks: OWN },
  { changed: '.oxlintrc.json', asks: OWN },
  { changed: '.ci/remote-plan.ts', asks: OWN },
])('asks of mf-messaging $asks when $changed has changed', ({ changed, asks }) => {
  expect(stepsFor('mf-messaging', changed)).toEqual(asks);
});

it('asks for each step once, and names every reason', () => {
  const plan = planFor('mf-listings', ['mf-listings/src/a.ts', 'mf-listings/src/b.ts', 'shared-ui/src/app/api.ts']);
  expect(plan.map(({ step }) => step)).toEqual(ALL);
  expect(plan[0]?.why).toBe('changed: its own files, the contract between the sites');
});

it('knows a remote that came today', () => {
  expect(stepsFor('mf-trips', 'mf-trips/src/remote.tsx', 'mf-listings/src/remote.tsx')).toEqual(OWN);
  expect(commandsOf('test', 'mf-trips')).toEqual([['npm', 'test', '--silent', '-w', 'mf-trips']]);
});

it('tries compatibility without the journeys of the other teams', () => {
  expect(commandsOf('compatibility', 'mf-trips').at(-1)).toContain('--project=compatibility');
});

it('runs only programs that npm ci brings', () => {
  const programs = new Set(ALL.flatMap((step) => commandsOf(step, 'mf-listings').map(([program]) => program ?? '')));
  const folder = join(import.meta.dirname, '../node_modules/.bin');
  expect([...programs].filter((program) => program !== 'npm' && !existsSync(join(folder, program)))).toEqual([]);
});
