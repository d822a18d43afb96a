/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KINDS } from './kinds.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const git = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

describe('the repository', () => {
  it('has no style sheet of more than 300 lines', () => {
    const long = files.filter((path) => path.endsWith('.css') && read(path).split('\n').length > 301);
    expect(long).toEqual([]);
  });

  it('has no folder with a meaningless name', () => {
    expect(files.filter((path) => /(^|\/)(utils|helpers|common|misc)\//.test(path))).toEqual([]);
  });

  // Builds for other systems have only a version where the registry in use lacked them (.tools/lock.ts)
  it('has a lock file with a check sum for each package, no address of a registry, and no Node that npm would ask for (ASVS 15.2.4)', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<
        string,
        {
          link?: boolean;
          integrity?: string;
          engines?: unknown;
          resolved?: string;
          inBundle?: boolean;
          optional?: boolean;
          os?: string[];
          cpu?: string[];
        }
      >;
    };
    const fetched = Object.entries(lock.packages).filter(
      ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle,
    );
    const unchecked = fetched.filter(
      ([, { integrity, optional, os, cpu }]) => integrity === undefined && !(optional && (os || cpu)),
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
    expect(fetched.filter(([, { engines }]) => engines !== undefined).map(([path]) => path)).toEqual([]);
    expect(fetched.filter(([, { resolved }]) => resolved?.startsWith('http')).map(([path]) => path)).toEqual([]);
  });

  describe('a citation', () => {
    const sources = files
      // Its statements cite what does not exist, on purpose
      .filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path) && path !== '.ci/specification.test.ts')
      .map(read);
    const cited = (citation: RegExp): string[] => sources.flatMap((source) => source.match(citation) ?? []);
    const parts = (document: string): string[] =>
      [...read(document).matchAll(/^## (.+)$|^- \*\*(.+?)\.?\*\*/gm)].map(
        ([, heading, entry]) => heading ?? entry ?? '',
      );

    it('of PRODUCT.md is a number or a heading there', () => {
      const listed = [...read('PRODUCT.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number ?? '');
      const numbers = cited(/PRODUCT\.md[\s*]+\d+(?:(?:,|-| to| and)[\s*]*\d+)*/g).flatMap(
        (citation) => citation.match(/\d+/g) ?? [],
      );
      expect(numbers.length).toBeGreaterThan(200);
      expect(numbers.filter((number) => !listed.includes(number))).toEqual([]);
      const headings = parts('PRODUCT.md').map((heading) => heading.toLowerCase());
      const words = cited(/PRODUCT\.md,[\s*]+[A-Za-z]+(?:[\s*]+[a-z]+)*(?=[).:;'"])/g).map((citation) =>
        citation
          .replaceAll(/[\s*]+/g, ' ')
          .slice('PRODUCT.md, '.length)
          .toLowerCase(),
      );
      expect(words.length).toBeGreaterThan(10);
      expect(words.filter((word) => !headings.includes(word))).toEqual([]);
    });

    it('of DESIGN.md is a heading or a component there', () => {
      const words = cited(/DESIGN\.md, [A-Z][a-z ]+(?=[)])/g).map((citation) => citation.slice('DESIGN.md, '.length));
      expect(words.length).toBeGreaterThan(2);
      expect(words.filter((word) => !parts('shared-ui/DESIGN.md').includes(word))).toEqual([]);
    });
  });

  it('names an owner for every top-level folder', () => {
    const folders = new Set(files.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/'))));
    const owned = read('.github/CODEOWNERS');
    expect([...folders].filter((folder) => !owned.includes(`\n/${folder}/ `))).toEqual([]);
  });

  it('has documents that name only existing commands', () => {
    const texts = ['README.md', 'CONTRIBUTING.md', 'OPERATIONS.md'].map(read).join('\n');
    const scriptsOf = (path: string): string[] =>
      Object.keys((JSON.parse(read(path)) as { scripts: Record<string, string> }).scripts);
    const named = [...texts.matchAll(/`npm run ([a-z:0-9]+)(?: (?!-w)[^`]*)?`/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !scriptsOf('package.json').includes(name))).toEqual([]);
    const kinds = [...texts.matchAll(/npm test -- ([a-z0-9]+)/g)].map(([, kind]) => kind ?? '');
    expect(kinds.length).toBeGreaterThan(5);
    expect(kinds.filter((kind) => !(kind in KINDS) && !['long', 'changed'].includes(kind))).toEqual([]);
    const ofWorkspaces = [...texts.matchAll(/npm run ([a-z:0-9]+) -w ([\w-]+)/g)];
    expect(ofWorkspaces.length).toBeGreaterThan(2);
    const missing = ofWorkspaces.filter(
      ([, name = '', workspace = '']) =>
        existsSync(join(root, workspace)) && !scriptsOf(`${workspace}/package.json`).includes(name),
    );
    expect(missing.map(([command]) => command)).toEqual([]);
  });

  // What was, what is generated, and pages of others
  const documents = files.filter(
    (path) => path.endsWith('.md') && !/^\.(?:github|released)\/|CHANGELOG|api-report/.test(path),
  );

  it.each(documents)('has only names of present files in %s', (document) => {
    const text = read(document);
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|module\.css))`/g)].map(([, path]) => path ?? '');
    expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) =>
      join(dirname(document), path ?? ''),
    );
    expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
