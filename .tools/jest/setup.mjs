import { afterEach, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';
import { recordBareTexts } from './bare-texts.mjs';

// Upper limits for a busy machine: a wait ends as soon as its condition is met
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

// Jest's default of 100 frames slows down queries, which throw an error for each attempt
Error.stackTraceLimit = 10;

/** Fails tests that use the network. */
globalThis.fetch = async (input) => {
  throw new TypeError(`A test called fetch(${input?.url ?? input}) without a stand-in for it`);
};

const nothing = () => undefined;

/** jsdom has no layout; these are the calls of components. */
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

if (typeof document !== 'undefined') {
  const takeBareTexts = recordBareTexts(document);
  afterEach(() => {
    const texts = [...new Set(takeBareTexts())];
    if (texts.length > 0)
      throw new Error(
        `Texts that break on a page the browser has translated. Each needs an element of its own:\n${texts.join('\n')}`,
      );
  });
}
