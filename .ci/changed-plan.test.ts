/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNEYS, stagesFor } from './changed-plan.ts';

const REMOTES = ['mf-account', 'mf-listings', 'mf-messaging', 'mf-payments'];
const specs = readdirSync(join(import.meta.dirname, '../shell/e2e/journeys'));

/** The unit projects, the patterns of API tests and the journeys that a change asks for; 'all' where it names none. */
function asked(...changed: string[]) {
  const stages = stagesFor(changed, REMOTES);
  const of = (name: string) => stages.find(({ script }) => script === name);
  const e2e = of('test:e2e');
  const files = new RegExp(e2e?.args?.at(-1) ?? '');
  return {
    unit: of('test:unit')?.args?.slice(1),
    api: of('test:api') && (of('test:api')?.args ?? 'all'),
    journeys: e2e && (e2e.args ? specs.filter((spec) => files.test(`shell/e2e/journeys/${spec}`)) : 'all'),
    projects: e2e?.args?.filter((arg) => arg.startsWith('--project')),
  };
}

it('asks of a remote its own suite and the journeys that are not those of another', () => {
  const { journeys, ...rest } = asked('mf-payments/src/remote.tsx');
  expect(rest).toEqual({ unit: ['ci', 'mf-payments'], api: undefined, projects: ['--project=journeys'] });
  expect(journeys).toEqual(expect.arrayContaining(['tips.spec.ts', 'shell.spec.ts']));
  expect(journeys).not.toEqual(expect.arrayContaining(['messages.spec.ts']));
});

it('asks of a module of the backend its own tests, and the journeys of its remote', () => {
  const { unit, api, journeys } = asked('backend/src/modules/messaging/thread.service.ts');
  expect({ unit, api }).toEqual({ unit: ['ci'], api: ['(modules|test)/messaging/'] });
  expect(journeys).toContain('messages.spec.ts');
  expect(journeys).not.toContain('tips.spec.ts');
});

it('asks everything of what all share', () => {
  const all = { unit: ['ci', 'shared-ui', 'shell', ...REMOTES], api: 'all', journeys: 'all' };
  expect(asked('package-lock.json')).toMatchObject(all);
  expect(asked('shared-ui/src/contracts/common.ts')).toMatchObject(all);
  expect(asked('backend/src/platform/http/create-app.ts')).toMatchObject({ ...all, unit: ['ci'] });
});

it('asks of a contract all remotes, its module, and what was released last', () => {
  expect(asked('shared-ui/src/contracts/payments/tip.ts')).toMatchObject({
    unit: ['ci', 'shared-ui', 'shell', ...REMOTES],
    api: ['(modules|test)/payments/'],
    projects: ['--project=journeys', '--project=compatibility'],
  });
});

it('asks of a test only that tests of its kind run', () => {
  expect(asked('mf-listings/src/remote.test.tsx')).toMatchObject({ unit: ['ci', 'mf-listings'], journeys: undefined });
  expect(asked('backend/test/payments/tips.api.test.ts')).toMatchObject({
    unit: ['ci'],
    api: ['(modules|test)/payments/'],
    journeys: undefined,
  });
});

it('asks of documents the tests that read them', () => {
  expect(asked('README.md', 'DECISIONS.md')).toMatchObject({ unit: ['ci'], api: undefined, journeys: undefined });
});

it('knows only journeys that there are', () => {
  const names = Object.values(JOURNEYS).flat();
  expect(names.filter((name) => !specs.some((spec) => spec.startsWith(name)))).toEqual([]);
});
