/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { replaceBetween, toEnvironment, toTable } from './settings.ts';

it('lists settings with what holds without them, aligned', () => {
  const settings = [
    { name: 'PORT', unset: '`3000`', description: 'where it listens' },
    { name: 'A_LONGER_NAME', unset: 'none', description: 'what else' },
  ];
  expect(toTable(settings).split('\n')).toEqual([
    '| setting         | default | what it is       |',
    '| --------------- | ------- | ---------------- |',
    '| `PORT`          | `3000`  | where it listens |',
    '| `A_LONGER_NAME` | none    | what else        |',
  ]);
});

it('passes on what the image and other lines do not give, and what is gone', () => {
  const lines = toEnvironment(['PORT', 'S3_URL', 'REDIS_URL', 'URL'], ['METRICS_PORT'], '    REDIS_URL: redis://redis');
  expect(lines.split('\n')).toEqual([
    '    S3_URL: ${S3_URL:-}',
    '    URL: ${URL:-}',
    '    # No settings any more',
    '    METRICS_PORT: ${METRICS_PORT:-}',
  ]);
});

it('replaces what stands between two marks, and keeps the lines of the marks', () => {
  expect(replaceBetween('a\n  # begin\nold\nolder\n  # end\nb', ['# begin', '# end'], 'new')).toBe(
    'a\n  # begin\nnew\n  # end\nb',
  );
  expect(() => replaceBetween('a\n# begin', ['# begin', '# end'], 'new')).toThrow('are missing');
});
