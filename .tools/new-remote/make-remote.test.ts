/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from '../copy-repository.ts';
import { APP_CONTRACT } from 'contracts';
import { runNode } from './run-node.fixture.ts';
import { addToCodeOwners, addToComposition } from './register.ts';

const MAX_MS = 90_000;

describe('the command new-remote', () => {
  let root = '';
  const make = (...name: string[]) => runNode(root, '.tools/cli.ts', 'new-remote', ...name);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const json = (path: string) => JSON.parse(read(path)) as Record<string, unknown>;

  beforeAll(async () => {
    root = copyRepository();
    expect(await make('mf-excursions')).toContain('mf-excursions is there');
  }, MAX_MS);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('asks for the contract of the present facade', () => {
    expect(json('mf-excursions/remote.json')).toMatchObject({
      name: 'excursions',
      contract: APP_CONTRACT,
      routes: ['/excursions'],
    });
  });

  it('leaves nothing of the template', () => {
    const files = readdirSync(join(root, 'mf-excursions'), { recursive: true, withFileTypes: true });
    const texts = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    expect(
      texts.filter((path) => /trips|template|3999/i.test(path.slice(root.length) + readFileSync(path, 'utf8'))),
    ).toEqual([]);
  });

  it('is known to the lock file, as npm would write it, and has an owner', () => {
    const { packages } = json('package-lock.json') as { packages: Record<string, object> };
    const {
      name: _name,
      private: _private,
      type: _type,
      scripts: _scripts,
      ...locked
    } = json('mf-excursions/package.json');
    expect(packages['mf-excursions']).toEqual(locked);
    expect(packages['node_modules/mf-excursions']).toEqual({ resolved: 'mf-excursions', link: true });
    expect(read('.github/CODEOWNERS')).toMatch(/^\/mf-excursions\/ +@flight-amigo\/excursions$/m);
  });

  it('has a container as the others have', () => {
    const compose = read('docker-compose.yml');
    expect(compose).toContain('args: { SITE: mf-excursions }');
    expect(compose.match(/mf-excursions/g)?.length).toBe(compose.match(/mf-listings/g)?.length);
  });

  it('has the commands that all other remotes have, and a port that none has', () => {
    const remotes = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'remote.json')));
    const { scripts } = json('mf-excursions/package.json');
    for (const remote of remotes) expect(json(`${remote}/package.json`)['scripts']).toEqual(scripts);
    const ports = remotes.map((remote) => /port: (\d+)/.exec(read(`${remote}/webpack.config.mjs`))?.[1]);
    expect(new Set(ports).size).toBe(remotes.length);
  });

  it.each([
    ['no name', '', 'Give the name of the new remote'],
    ['another kind of folder', 'trips', "'trips' cannot be a remote. Its name is mf- and"],
    ['capitals', 'mf-Trips', 'cannot be a remote'],
    ['a path', 'mf-../x', 'cannot be a remote'],
    ['a folder that is there', 'mf-excursions', 'There is a folder mf-excursions already'],
    ["a page of another remote's", 'mf-search', '/search belongs to mf-listings already'],
    ["an address of the gateway's", 'mf-metrics', '/metrics belongs to the site itself already'],
    ["an address of the server's", 'mf-api', '/api belongs to the site itself already'],
  ])('refuses %s, and writes nothing', async (_what, name, sentence) => {
    const before = readdirSync(root);
    expect(await make(name)).toContain(sentence);
    expect(readdirSync(root)).toEqual(before);
  });
});

it('puts an owner after those of the other remotes, or at the end where there are none', () => {
  expect(addToCodeOwners('* @all\n/mf-a/ @a\n/backend/ @b\n', 'mf-c')).toBe(
    '* @all\n/mf-a/ @a\n/mf-c/          @flight-amigo/c\n/backend/ @b\n',
  );
  expect(addToCodeOwners('* @all\n', 'mf-c')).toBe('* @all\n/mf-c/          @flight-amigo/c\n');
});

it('puts a container beside that of another remote, wherever that one is named', () => {
  const before = [
    'services:',
    '  mf-a:',
    '    build: { args: { SITE: mf-a } }',
    '',
    '  gateway:',
    '    depends_on:',
    '      mf-a: { condition: service_healthy }',
    '    volumes:',
    '      - mf-a:/delivered/mf-a',
    'volumes:',
    '  mf-a:',
  ];
  expect(addToComposition(before.join('\n'), 'mf-a', 'mf-c').split('\n')).toEqual([
    'services:',
    '  mf-c:',
    '    build: { args: { SITE: mf-c } }',
    ...before.slice(1, 6),
    '      mf-a: { condition: service_healthy }',
    '      mf-c: { condition: service_healthy }',
    '    volumes:',
    '      - mf-a:/delivered/mf-a',
    '      - mf-c:/delivered/mf-c',
    'volumes:',
    '  mf-c:',
    '  mf-a:',
  ]);
  expect(addToComposition('services: {}\n', 'mf-a', 'mf-c')).toBe('services: {}\n');
});
