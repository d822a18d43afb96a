/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { BrowserPlugin, newerInScript, newerInStyles } from './browser-plugin.mjs';

const OLDEST = { chrome: 111, edge: 111, firefox: 121, safari: 16.4, ios_saf: 16.4 };
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Builds a script, with one part of it in a chunk of its own, and gives what the build complains of. */
async function complaints(part: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-browsers-'));
  folders.push(folder);
  writeFileSync(join(folder, 'main.js'), "import(/* webpackChunkName: 'part' */ './part.js');");
  writeFileSync(join(folder, 'part.js'), part);
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: './main.js',
    output: { path: join(folder, 'dist') },
    optimization: { minimize: false },
    plugins: [new BrowserPlugin(OLDEST)],
  });
  const stats = await new Promise<webpack.Stats | undefined>((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  return stats?.compilation.errors.map(({ message }) => message) ?? [];
}

it('stops a build that uses what the oldest browsers do not have, and says where', async () => {
  const [complaint, ...others] = await complaints('export const is = (text) => URL.canParse(text);');
  expect(others).toEqual([]);
  expect(complaint).toContain('part.js uses URL.canParse (since Chrome 120, Firefox 115, Safari 17)');
  expect(complaint).toContain('URL.canParse(text)');
});

it('lets a build through that keeps to them', async () => {
  expect(await complaints("export const is = (list) => list.toSorted().join('').toWellFormed();")).toEqual([]);
});

describe('a script', () => {
  it.each([
    ['Intl.Segmenter', 'const s = new Intl.Segmenter("en")'],
    ['Object.groupBy', 'Object.groupBy(list, (one) => one.id)'],
    ['Promise.withResolvers', 'const { promise } = globalThis.Promise.withResolvers()'],
    ['.isSubsetOf()', 'one.isSubsetOf(other)'],
    ['a method of an iterator', 'map.values().map((one) => one.id)'],
    ['a method of an iterator', 'text.matchAll(/a/g).toArray()'],
    ['Iterator', 'Iterator.from(list)'],
    ['requestIdleCallback', 'requestIdleCallback(work)'],
    ['.setAppBadge()', 'navigator.setAppBadge(2)'],
    ["the flag 'v' of RegExp", 'new RegExp("[a--b]", "v")'],
    ['modifiers in RegExp', 'new RegExp("(?i:a)")'],
    ['syntax newer than ES2023', 'const name = /[a--b]/v'],
    ['syntax newer than ES2023', 'const name = /(?i:a)/'],
  ])('may not use %s', (feature, code) => {
    expect(newerInScript(code, OLDEST)).toEqual([expect.stringContaining(feature)]);
  });

  it.each([
    ['calls it only where it is there', 'navigator.setAppBadge?.(2)'],
    ['asks for its type', 'typeof URL.canParse === "function" ? URL.canParse(text) : slowly(text)'],
    ['leaves where it is not there', 'function f() { if (!("canParse" in URL)) return no; return URL.canParse(text) }'],
    ['is about something else of that name', 'const api = { navigation: 1 }; api.union = api.navigation'],
    ['walks over what is a list already', 'Object.values(map).map((one) => one.id); [...map.values()].map(name)'],
  ])('may where it %s', (_where, code) => {
    expect(newerInScript(code, OLDEST)).toEqual([]);
  });

  it('is not excused by a test that stands elsewhere', () => {
    const code = 'function one() { return typeof URL.canParse } function other() { return URL.canParse(text) }';
    expect(newerInScript(code, OLDEST)).toEqual([expect.stringContaining('URL.canParse')]);
  });

  it('may use more once the oldest browsers are younger', () => {
    const younger = { chrome: 122, edge: 122, firefox: 125, safari: 17.4, ios_saf: 17.4 };
    expect(newerInScript('URL.canParse(text); new Intl.Segmenter("en")', younger)).toEqual([]);
    expect(newerInScript('URL.canParse(text)', { ...younger, ios_saf: 16.4 })).toHaveLength(1);
  });
});

describe('a style sheet', () => {
  it.each([
    [':dir()', '.line:dir(rtl) { left: 0 }'],
    ['light-dark()', '.line { color: light-dark(#000, #fff) }'],
    ['subgrid', '.line { grid-template-columns: subgrid }'],
    ['colors made from others', '.line { color: oklch(from var(--ink) 50% c h) }'],
    ['nested rules', '@layer ui { .line { .word { left: 0 } } }'],
    ['nested rules', '.line { @media print { left: 0 } }'],
  ])('may not use %s', (feature, css) => {
    expect(newerInStyles(css, OLDEST)).toEqual([expect.stringContaining(feature)]);
  });

  it('may use what they have, and what they leave out without harm', () => {
    const css =
      '@layer ui { @container (max-width: 9rem) { .line:has(a) { text-wrap: balance; background: url("data:{a{b}}") } } }';
    expect(newerInStyles(css, OLDEST)).toEqual([]);
  });
});
