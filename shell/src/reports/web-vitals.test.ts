import { afterEach, expect, it, jest } from '@jest/globals';
import { createDirectory } from '../router/remote-directory.ts';
import { aReleasedRemote } from '../testing/render-shell.tsx';

type Tell = (metric: { name: string; value: number }) => void;

const tellers: Tell[] = [];
const measure = (tell: Tell): void => void tellers.push(tell);
const post = jest.fn();
jest.unstable_mockModule('./post.ts', () => ({ post }));
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

it('tells once, as the page is left, how fast it was, by the pattern of the page that it was loaded at', () => {
  window.history.replaceState(null, '', '/messages/4711?name=Priya');
  reportVitals(createDirectory([aReleasedRemote({ routes: ['/messages/:otherUserId'] })]));
  const [cls, , , lcp] = tellers;
  lcp?.({ name: 'LCP', value: 800.4 });
  lcp?.({ name: 'LCP', value: 1234.56 });
  cls?.({ name: 'CLS', value: 0.012345 });
  expect(post).not.toHaveBeenCalled();
  leave();
  leave();
  const vitals = [
    { name: 'LCP', value: 1235 },
    { name: 'CLS', value: 0.0123 },
  ];
  expect(post.mock.calls).toEqual([['web-vitals', { page: '/messages/:otherUserId', vitals }]]);
});
