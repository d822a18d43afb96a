import { expect, it } from '@jest/globals';
import { parseDevice } from './device.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Windows', kind: 'desktop' },
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) ${WEBKIT} Version/15.6 Mobile/15E148 Safari/604.1`,
    { browser: 'Safari', system: 'iOS', kind: 'tablet' },
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`,
    { browser: 'Safari', system: 'iOS', kind: 'mobile' },
  ],
])('knows %s by name', (userAgent, device) => {
  expect(parseDevice(userAgent)).toEqual(device);
});

it.each([undefined, '', ' ', 'curl/8.5.0', 'Priya/1.0 (priya@example.com)', '<b>me</b>', 'x'.repeat(100_000)])(
  'keeps no text of %j',
  (userAgent) => {
    expect(parseDevice(userAgent)).toEqual({ browser: null, system: null, kind: 'unknown' });
  },
);
