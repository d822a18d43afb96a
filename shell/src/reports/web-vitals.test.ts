import { afterEach, expect, it, jest } from '@jest/globals';
import { createDirectory } from '../router/remote-directory.ts';
import { aReleasedRemote } from '../testing/render-shell.tsx';

type Listener = (metric: { name: string; value: number }) => void;

const listeners: Listener[] = [];
const measure = (listener: Listener): void => void listeners.push(listener);
const sendBeacon = jest.fn();
jest.unstable_mockModule('./send-beacon.ts', () => ({ sendBeacon }));
jest.unstable_mockModule('web-vitals', () => ({
  onCLS: measure,
  onFCP: measure,
  onINP: measure,
  onLCP: measure,
  onTTFB: measure,
}));
const { reportVitals } = await import('./web-vitals.ts');

let state: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
afterEach(() => window.history.replaceState(null, '', '/'));

function leave(): void {
  state = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
}

it('reports the web vitals once, when the page is left, for the pattern of the first page', () => {
  window.history.replaceState(null, '', '/messages/4711?name=Priya');
  reportVitals(createDirectory([aReleasedRemote({ routes: ['/messages/:otherUserId'] })]));
  const [cls, , , lcp] = listeners;
  lcp?.({ name: 'LCP', value: 800.4 });
  lcp?.({ name: 'LCP', value: 1234.56 });
  cls?.({ name: 'CLS', value: 0.012345 });
  expect(sendBeacon).not.toHaveBeenCalled();
  leave();
  leave();
  const vitals = [
    { name: 'LCP', value: 1235 },
    { name: 'CLS', value: 0.0123 },
  ];
  expect(sendBeacon.mock.calls).toEqual([['web-vitals', { page: '/messages/:otherUserId', vitals }]]);
});
