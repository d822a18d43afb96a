/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const UI = join(ROOT, 'shared-ui/src/ui');
const MIN_TEXT_CONTRAST = 4.5;
/** WCAG 1.4.11: edges of controls and the focus. */
const MIN_EDGE_CONTRAST = 3;

const read = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The colors of each block of `:root`, each with its name without dashes. */
const blocksOf = (file: string): [name: string, color: string][][] =>
  [...read(join(UI, file)).matchAll(/:root[^{]*\{([^{}]*)\}/g)].map(([, body = '']) =>
    [...body.matchAll(/--((?:color|on|tint)-[\w-]+):\s*([^;]+);/g)].map(([, name = '', color = '']) => [name, color]),
  );

const [light = []] = blocksOf('tokens.css');
const [forced = [], bySystem = []] = blocksOf('tokens.dark.css');
const SCHEMES: Record<string, Record<string, string>> = {
  light: Object.fromEntries(light),
  dark: Object.fromEntries([...light, ...forced]),
};

function luminance(color = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const PLAIN = ['page', 'surface', 'surface-sunken', 'surface-hover'];

/** Each text color with its background colors. */
const BACKGROUNDS: Record<string, string[]> = {
  text: [...PLAIN, 'disabled'],
  'text-muted': [...PLAIN, 'danger-soft'],
  link: PLAIN,
  action: PLAIN,
  danger: ['page', 'surface', 'surface-hover', 'danger-soft'],
  'on-action': ['action', 'action-hover', 'action-active'],
  'on-disabled': ['disabled'],
  'on-sign': ['sign', 'sign-hover', 'sign-active'],
  'on-sign-soft': ['sign-soft'],
  'on-band': ['band'],
  'on-band-muted': ['band'],
  // The count of what is new in the mobile menu
  band: ['on-band'],
  'on-board': ['board'],
  'on-board-muted': ['board'],
  'board-glow': ['board', 'board-tile', 'strip-helper', 'strip-seeker'],
  'on-strip': ['strip-helper', 'strip-seeker'],
  'on-helper-soft': ['helper-soft'],
  'on-seeker-soft': ['seeker-soft'],
  'on-danger-soft': ['danger-soft', 'surface'],
  success: ['surface'],
  'on-success-soft': ['success-soft'],
  'on-alert': ['alert'],
};

const TEXT_ON_BACKGROUND = Object.entries(BACKGROUNDS).flatMap(([text, grounds]) =>
  grounds.map((ground) => [text, ground]),
);
const TINTS = ['1', '2', '3', '4', '5', '6'];

/** Each innermost rule of the shipped style sheets, with its declarations. */
function rules(): { at: string; declared: Record<string, string> }[] {
  const files = globSync('{shell,shared-ui,mf-*}/src/**/*.css', { cwd: ROOT }).filter((file) => !/tokens/.test(file));
  return files.flatMap((file) =>
    [...read(join(ROOT, file)).matchAll(/([^{};]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      at: `${file}: ${selector.trim()}`,
      declared: Object.fromEntries(
        [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
      ),
    })),
  );
}

const tokenOf = (value = ''): string | undefined => /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];

describe.each(Object.entries(SCHEMES))('the colors of the %s theme', (_theme, tokens) => {
  const ratio = (one: string, other: string): number => contrast(tokens[`color-${one}`], tokens[`color-${other}`]);

  it.each(TEXT_ON_BACKGROUND)('give %s enough contrast on %s', (text = '', ground = '') => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
  });

  it.each(TINTS)('give initials enough contrast on tint %s', (tint) => {
    expect(contrast(tokens[`on-tint-${tint}`], tokens[`tint-${tint}`])).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
  });

  it.each(PLAIN)('show the edge of a control on %s', (ground) => {
    expect(ratio('line-control', ground)).toBeGreaterThanOrEqual(MIN_EDGE_CONTRAST);
  });

  it.each(PLAIN)('show the edge of an invalid field on %s', (ground) => {
    expect(ratio('danger', ground)).toBeGreaterThanOrEqual(MIN_EDGE_CONTRAST);
  });

  it.each([...PLAIN, 'band', 'board', 'strip-helper', 'strip-seeker', 'action', 'sign', 'alert'])(
    'show the focus on %s by one of its two rings',
    (ground) => {
      expect(Math.max(ratio('focus', ground), ratio('focus-halo', ground))).toBeGreaterThanOrEqual(MIN_EDGE_CONTRAST);
    },
  );
});

describe('the style sheets', () => {
  it('put text only on backgrounds that are tested here', () => {
    const unknown = rules().filter(({ declared }) => {
      const text = tokenOf(declared['color']);
      const ground = tokenOf(declared['background'] ?? declared['background-color']);
      return text !== undefined && ground !== undefined && ground !== 'scrim' && !BACKGROUNDS[text]?.includes(ground);
    });
    expect(unknown).toEqual([]);
  });

  it('use no text color that is not tested here', () => {
    const colors = rules().map(({ at, declared }) => ({ at, text: tokenOf(declared['color']) }));
    expect(colors.filter(({ text }) => text !== undefined && !(text in BACKGROUNDS))).toEqual([]);
  });

  it('have the same dark theme by system setting as by choice', () => {
    expect(bySystem).toEqual(forced);
  });
});
