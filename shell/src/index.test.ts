/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const { document } = new JSDOM(read('index.html')).window;

it.each([
  ['light', 'tokens.css'],
  ['dark', 'tokens.dark.css'],
])("colors the browser's own bars like the header, which is the surface of the %s theme", (theme, tokens) => {
  const color = document
    .querySelector(`meta[name="theme-color"][media="(prefers-color-scheme: ${theme})"]`)
    ?.getAttribute('content');
  const [, surface] = /--color-surface: (#[0-9a-f]{6});/.exec(read(`../../shared-ui/src/ui/${tokens}`)) ?? [];
  expect(color).toBe(surface);
});

it('has an icon of 180 pixels for the home screens of phones', () => {
  expect(document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('sizes')).toBe('180x180');
  const png = readFileSync(join(import.meta.dirname, '../public/apple-touch-icon.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([180, 180]);
});
