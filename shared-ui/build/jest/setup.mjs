import { jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';

// A wait is over when what it waits for is there: so long it may take on a machine that has much else to do
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
// Jest's 100 frames are taken of each error, also of those that a query throws while it waits
Error.stackTraceLimit = 10;

/** A test that reaches for the network says so, instead of hanging or passing by chance. */
globalThis.fetch = async (input) => {
  throw new TypeError(`A test called fetch(${input?.url ?? input}) without a stand-in for it`);
};

const nothing = () => undefined;

/** Layout does not exist in jsdom; these are the calls that components make of it. */
class ResizeObserverWithoutLayout {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

const noMatch = (media) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: nothing,
  removeEventListener: nothing,
  dispatchEvent: () => false,
});

globalThis.ResizeObserver ??= ResizeObserverWithoutLayout;
globalThis.IntersectionObserver ??= ResizeObserverWithoutLayout;

if (typeof window !== 'undefined') {
  window.matchMedia ??= noMatch;
  window.scrollTo = nothing;
  Element.prototype.scrollIntoView ??= nothing;
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= nothing;
  Element.prototype.releasePointerCapture ??= nothing;
}
