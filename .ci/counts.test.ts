import { expect, it } from '@jest/globals';
import { countsIn } from './counts.ts';

it('reads the summary of Jest, with and without failures and colours', () => {
  expect(countsIn('Tests:       \u001b[31m1 failed\u001b[39m, 2 skipped, 41 passed, 44 total\n')).toEqual({
    passed: 41,
    failed: 1,
  });
  expect(countsIn('Test Suites: 9 passed, 9 total\nTests:       7 passed, 7 total\n')).toEqual({
    passed: 7,
    failed: 0,
  });
});

it('reads the summary of Playwright, and counts a flaky test as failed', () => {
  expect(countsIn('  1 failed\n    [chromium] › a.spec.ts\n  1 flaky\n  12 passed (1.2m)\n')).toEqual({
    passed: 12,
    failed: 2,
  });
});

it('takes nothing from other lines', () => {
  expect(countsIn('✓ 12 passed on the way (3 ms)\nTests are fun, 4 passed\n')).toEqual({ passed: 0, failed: 0 });
});

it('adds up the runs of several suites', () => {
  expect(countsIn('Tests:       2 passed, 2 total\nTests:       3 passed, 3 total\n  4 passed (2s)\n')).toEqual({
    passed: 9,
    failed: 0,
  });
});
