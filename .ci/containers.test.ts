/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const [templates = '', services = ''] = read('docker-compose.yml').split(/^(?:services|networks):$/m);
/** The lines of a service, with those of the templates that it merges. */
const withTemplates = (lines: string): string => {
  const [, name] = /<<: \*(\w+)/.exec(lines) ?? [];
  const template = name && templates.split(/^(?=x-)/m).find((block) => block.startsWith(`x-${name}: &${name}\n`));
  return template ? `${lines}${withTemplates(template)}` : lines;
};
const compose = services.split(/^(?= {2}[a-z-]+:$)/m).flatMap((lines) => {
  const [, name] = /^ {2}([a-z-]+):$/m.exec(lines) ?? [];
  return name ? [{ name, lines: withTemplates(lines) }] : [];
});

describe('docker-compose.yml', () => {
  it('has the services that these tests are about', () => {
    const names = compose.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['gateway', 'node-a', 'node-b', 'shell', 'releases', 'database']));
  });

  it.each(compose)('confines $name, and limits its logs, memory and processes', ({ lines }) => {
    for (const rule of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
      expect(lines).toContain(`${rule}\n`);
    expect(lines).toMatch(/logging: \{ driver: json-file, options: \{ max-size: \w+, max-file: '\d' \} \}/);
    expect(lines).toMatch(/mem_limit: \S+/);
    expect(lines).toMatch(/pids_limit: \d+/);
  });

  it('builds each image once: two builds of one tag would replace each other', () => {
    const images = compose.map(({ name, lines }) => ({
      tag: /^ {2,4}image: (\S+)$/m.exec(lines)?.[1] ?? name,
      isBuilt: lines.includes('    build: '),
      isPulled: !lines.includes('    pull_policy: never\n'),
    }));
    const built = images.filter(({ isBuilt }) => isBuilt).map(({ tag }) => tag);
    expect(built).toEqual([...new Set(built)]);
    const others = images.filter(({ tag, isBuilt }) => !isBuilt && built.includes(tag));
    const nodes = { tag: 'flight-amigo-node', isBuilt: false, isPulled: false };
    expect(others).toEqual([nodes, nodes]);
  });

  it('gives each static container a volume of its own, and the releases to read', () => {
    const mounts = compose.map(({ name, lines }) => ({ name, volumes: /^ {4}volumes: \[(.*)\]$/m.exec(lines)?.[1] }));
    const manifests = execFileSync('git', ['ls-files', '*/package.json'], { cwd: root, encoding: 'utf8' });
    for (const [, site] of manifests.matchAll(/^(shell|mf-\w+)\/package.json$/gm))
      expect(mounts).toContainEqual({ name: site, volumes: `'releases:/release:ro', '${site}:/delivered'` });
  });
});

describe('each Dockerfile', () => {
  const files = execFileSync('git', ['ls-files', '*Dockerfile'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

  it.each(files)('installs packages before it copies sources, which change more often: %s', (file) => {
    const beforeInstall = read(file)
      .split(/^FROM /m)
      .flatMap((stage) => /^[^]*?(?=^RUN .*npm ci)/m.exec(stage) ?? []);
    const early = beforeInstall.filter((lines) => /^COPY (?!--from)/m.test(lines));
    expect(early).toEqual([]);
  });

  // A checkout gives files one time, and BuildKit takes files of one size and time for the same one (moby/buildkit#1368)
  it('has a size of its own, so that no builder confuses it with another', () => {
    const sizes = files.map((file) => Buffer.byteLength(read(file)));
    expect(sizes).toEqual([...new Set(sizes)]);
  });
});
