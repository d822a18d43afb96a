/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { timesIn } from './slowest.ts';

it('reads what Jest says of a file, with its project, and leaves out files that were too quick to be timed', () => {
  const printed = [
    '\u001b[32mPASS\u001b[39m mf-account mf-account/src/routes/verify-page.test.tsx (\u001b[31m7.09 s\u001b[39m)',
    'PASS shared-ui shared-ui/src/ui/chip/chip.test.tsx',
    'FAIL test/payments/returns.api.test.ts (12.385 s, 540 MB heap size)',
    'PASS shell shell/src/index.test.ts (850 ms)',
  ];
  expect(timesIn(printed.join('\n'))).toEqual([
    { path: 'test/payments/returns.api.test.ts', seconds: 12.385 },
    { path: 'mf-account/src/routes/verify-page.test.tsx', seconds: 7.09 },
    { path: 'shell/src/index.test.ts', seconds: 0.85 },
  ]);
});

it('adds up what Playwright says of the tests of a file, with those that failed', () => {
  const printed = [
    '  ✓  295 [journeys] › shell/e2e/journeys/verify.spec.ts:98:1 › asking (twice) for the number (6.5s)',
    '  ✘  296 [journeys] › shell/e2e/journeys/verify.spec.ts:109:1 › the code and a refusal (1.5m)',
    '  -  297 [journeys] › shell/e2e/journeys/verify.spec.ts:123:1 › left out',
  ];
  expect(timesIn(printed.join('\n'))).toEqual([{ path: 'shell/e2e/journeys/verify.spec.ts', seconds: 96.5 }]);
});

it('takes nothing from other lines', () => {
  const printed = ['  1) [journeys] › shell/e2e/journeys/a.spec.ts:1:1 › a test', 'a.test.ts (5 s)', 'ok after 5 s'];
  expect(timesIn(printed.join('\n'))).toEqual([]);
});
