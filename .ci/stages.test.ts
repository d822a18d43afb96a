/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { countTests, timeFiles } from './stages.ts';

it("counts the tests in Jest's summary, with and without failures and colors", () => {
  expect(countTests('Tests:       \u001b[31m1 failed\u001b[39m, 2 skipped, 41 passed, 44 total\n')).toEqual({
    passed: 41,
    failed: 1,
  });
  expect(countTests('Test Suites: 9 passed, 9 total\nTests:       7 passed, 7 total\n')).toEqual({
    passed: 7,
    failed: 0,
  });
});

it("counts the tests in Playwright's summary, a flaky one as failed", () => {
  expect(countTests('  1 failed\n    [chromium] › a.spec.ts\n  1 flaky\n  12 passed (1.2m)\n')).toEqual({
    passed: 12,
    failed: 2,
  });
});

it('counts nothing in other lines', () => {
  expect(countTests('✓ 12 passed on the way (3 ms)\nTests are fun, 4 passed\n')).toEqual({ passed: 0, failed: 0 });
});

it('adds up the runs of several suites', () => {
  expect(countTests('Tests:       2 passed, 2 total\nTests:       3 passed, 3 total\n  4 passed (2s)\n')).toEqual({
    passed: 9,
    failed: 0,
  });
});

it("reads the times of Jest's files, and leaves out files without a time", () => {
  const output = [
    '\u001b[32mPASS\u001b[39m mf-account mf-account/src/routes/verify-page.test.tsx (\u001b[31m7.09 s\u001b[39m)',
    'PASS shared-ui shared-ui/src/ui/chip/chip.test.tsx',
    'FAIL test/payments/returns.api.test.ts (12.385 s, 540 MB heap size)',
    'PASS shell shell/src/index.test.ts (850 ms)',
  ];
  expect(timeFiles(output.join('\n'))).toEqual([
    { path: 'test/payments/returns.api.test.ts', seconds: 12.385 },
    { path: 'mf-account/src/routes/verify-page.test.tsx', seconds: 7.09 },
    { path: 'shell/src/index.test.ts', seconds: 0.85 },
  ]);
});

it("adds up the times of a file's Playwright tests, failed ones too", () => {
  const output = [
    '  ✓  295 [journeys] › shell/e2e/journeys/verify.spec.ts:98:1 › asking (twice) for the number (6.5s)',
    '  ✘  296 [journeys] › shell/e2e/journeys/verify.spec.ts:109:1 › the code and a refusal (1.5m)',
    '  -  297 [journeys] › shell/e2e/journeys/verify.spec.ts:123:1 › left out',
  ];
  expect(timeFiles(output.join('\n'))).toEqual([{ path: 'shell/e2e/journeys/verify.spec.ts', seconds: 96.5 }]);
});

it('reads no time in other lines', () => {
  const output = ['  1) [journeys] › shell/e2e/journeys/a.spec.ts:1:1 › a test', 'a.test.ts (5 s)', 'ok after 5 s'];
  expect(timeFiles(output.join('\n'))).toEqual([]);
});
