/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedPaths, commandsOf, JOURNEYS, planRemote, planStages, type Step } from './plan.ts';

describe('changedPaths', () => {
  let root = '';
  const git = (...args: string[]): void => {
    const name = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...name, ...args], { cwd: root, stdio: 'ignore' });
  };
  const commit = (file: string, text = 'text'): void => {
    writeFileSync(join(root, file), text);
    git('add', '.');
    git('commit', '-m', file);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'flight-amigo-git-'));
    git('init', '-b', 'main');
    commit('first');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('lists what is committed, changed and new on the branch, and nothing that was merged to main meanwhile', () => {
    git('checkout', '-b', 'work');
    commit('committed');
    git('checkout', 'main');
    commit('other');
    git('checkout', 'work');
    writeFileSync(join(root, 'first'), 'changed');
    writeFileSync(join(root, 'new'), 'new');
    expect(changedPaths(root).toSorted()).toEqual(['committed', 'first', 'new']);
  });

  it('lists a moved file under both paths', () => {
    git('mv', 'first', 'second');
    expect(changedPaths(root).toSorted()).toEqual(['first', 'second']);
  });

  it('compares with the named base', () => {
    commit('second');
    expect(changedPaths(root)).toEqual([]);
    expect(changedPaths(root, 'HEAD~1')).toEqual(['second']);
  });

  it('throws an error with a next step where there is no such base', () => {
    expect(() => changedPaths(root, 'nowhere')).toThrow(
      'There is no nowhere to compare with. Fetch it, or name another',
    );
  });
});

describe('planRemote', () => {
  const OWN: Step[] = ['lint', 'format', 'test', 'build'];
  const ALL: Step[] = ['lint', 'format', 'contract', 'shared-ui', 'test', 'build', 'compatibility'];

  const stepsFor = (remote: string, ...changed: string[]): Step[] =>
    planRemote(remote, changed).map(({ step }) => step);

  it.each<{ changed: string; steps: Step[] }>([
    { changed: 'mf-messaging/src/remote.tsx', steps: OWN },
    { changed: 'mf-messaging/src/remote.test.tsx', steps: OWN },
    { changed: 'mf-messaging/remote.json', steps: [...OWN, 'compatibility'] },
    { changed: 'mf-listings/src/remote.tsx', steps: [] },
    { changed: 'mf-messaging-next/src/remote.tsx', steps: [] },
    { changed: 'shell/src/app.tsx', steps: [] },
    { changed: 'backend/src/main.ts', steps: [] },
    { changed: 'README.md', steps: [] },
    { changed: 'mf-messaging/README.md', steps: [] },
    { changed: 'shared-ui/src/ui/button/button.tsx', steps: ['lint', 'format', 'shared-ui', 'test', 'build'] },
    { changed: '.tools/build/webpack.mjs', steps: OWN },
    { changed: 'shared-ui/src/app/api.test.ts', steps: ['lint', 'format', 'shared-ui', 'test', 'build'] },
    { changed: 'shared-ui/src/app/paths.ts', steps: ALL },
    { changed: 'shared-ui/contracts/src/messaging/message.ts', steps: ALL },
    { changed: 'shared-ui/api-report.md', steps: ALL },
    { changed: 'shared-ui/contract-history.json', steps: ALL },
    { changed: '.released/shell.json', steps: ['contract', 'compatibility'] },
    { changed: 'package-lock.json', steps: OWN },
    { changed: 'tsconfig.front-end.json', steps: OWN },
    { changed: '.oxlintrc.json', steps: OWN },
    { changed: '.ci/plan.ts', steps: OWN },
  ])('requires $steps of mf-messaging when $changed has changed', ({ changed, steps }) => {
    expect(stepsFor('mf-messaging', changed)).toEqual(steps);
  });

  it('requires each step once, and names every reason', () => {
    const plan = planRemote('mf-listings', [
      'mf-listings/src/a.ts',
      'mf-listings/src/b.ts',
      'shared-ui/src/app/api.ts',
    ]);
    expect(plan.map(({ step }) => step)).toEqual(ALL);
    expect(plan[0]?.why).toBe('changed: its own files, the contract between the sites');
  });

  it('knows a new remote', () => {
    expect(stepsFor('mf-trips', 'mf-trips/src/remote.tsx', 'mf-listings/src/remote.tsx')).toEqual(OWN);
    expect(commandsOf('test', 'mf-trips')).toEqual([['npm', 'test', '--silent', '-w', 'mf-trips']]);
  });

  it('tests compatibility without the journeys of other teams', () => {
    expect(commandsOf('compatibility', 'mf-trips').at(-1)).toContain('--project=compatibility');
  });

  it('runs only programs that npm ci brings', () => {
    const programs = new Set(ALL.flatMap((step) => commandsOf(step, 'mf-listings').map(([program]) => program ?? '')));
    const folder = join(import.meta.dirname, '../node_modules/.bin');
    expect([...programs].filter((program) => program !== 'npm' && !existsSync(join(folder, program)))).toEqual([]);
  });
});

describe('planStages', () => {
  const REMOTES = ['mf-account', 'mf-listings', 'mf-messaging', 'mf-payments'];
  const specs = readdirSync(join(import.meta.dirname, '../shell/e2e/journeys'));

  /** The unit projects, the patterns of API tests and the journeys that a change requires; 'all' without a selection. */
  function required(...changed: string[]) {
    const stages = planStages(changed, REMOTES);
    const stage = (wanted: string) => stages.find(({ name }) => name === wanted);
    const e2e = stage('e2e');
    const files = new RegExp(e2e?.args?.at(-1) ?? '');
    return {
      unit: stage('unit')?.args?.slice(1),
      api: stage('api') && (stage('api')?.args ?? 'all'),
      journeys: e2e && (e2e.args ? specs.filter((spec) => files.test(`shell/e2e/journeys/${spec}`)) : 'all'),
      projects: e2e?.args?.filter((arg) => arg.startsWith('--project')),
    };
  }

  it('requires of a remote its own suite and the journeys that belong to no other', () => {
    const { journeys, ...rest } = required('mf-payments/src/remote.tsx');
    expect(rest).toEqual({ unit: ['ci', 'mf-payments'], api: undefined, projects: ['--project=journeys'] });
    expect(journeys).toEqual(expect.arrayContaining(['tips.spec.ts', 'shell.spec.ts']));
    expect(journeys).not.toEqual(expect.arrayContaining(['messages.spec.ts']));
  });

  it('requires of a backend module its own tests, and the journeys of its remote', () => {
    const { unit, api, journeys } = required('backend/src/modules/messaging/thread.service.ts');
    expect({ unit, api }).toEqual({ unit: ['ci'], api: ['(modules|test)/messaging/'] });
    expect(journeys).toContain('messages.spec.ts');
    expect(journeys).not.toContain('tips.spec.ts');
  });

  it('requires everything for what all share', () => {
    const all = { unit: ['ci', 'tools', 'shared-ui', 'shell', ...REMOTES], api: 'all', journeys: 'all' };
    expect(required('package-lock.json')).toMatchObject(all);
    expect(required('shared-ui/contracts/src/common.ts')).toMatchObject(all);
    expect(required('backend/src/platform/http/create-app.ts')).toMatchObject({ ...all, unit: ['ci'] });
  });

  it('requires of a contract all remotes, its module, and compatibility with the last releases', () => {
    expect(required('shared-ui/contracts/src/payments/tip.ts')).toMatchObject({
      unit: ['ci', 'tools', 'shared-ui', 'shell', ...REMOTES],
      api: ['(modules|test)/payments/'],
      projects: ['--project=journeys', '--project=compatibility'],
    });
  });

  it('requires of a test only tests of its kind', () => {
    expect(required('mf-listings/src/remote.test.tsx')).toMatchObject({
      unit: ['ci', 'mf-listings'],
      journeys: undefined,
    });
    expect(required('backend/test/payments/tips.api.test.ts')).toMatchObject({
      unit: ['ci'],
      api: ['(modules|test)/payments/'],
      journeys: undefined,
    });
  });

  it('requires of documents the tests that read them', () => {
    expect(required('README.md', 'DECISIONS.md')).toMatchObject({ unit: ['ci'], api: undefined, journeys: undefined });
  });

  it('names only journeys that exist', () => {
    const names = Object.values(JOURNEYS).flat();
    expect(names.filter((name) => !specs.some((spec) => spec.startsWith(name)))).toEqual([]);
  });
});
