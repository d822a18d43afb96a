import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { whenIdle } from './when-idle.ts';

const REST_IN_MS = 5000;
const act = jest.fn();

const pageIs = (readyState: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { value: readyState, configurable: true });

beforeEach(() => {
  jest.useFakeTimers();
  act.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  pageIs('complete');
  Reflect.deleteProperty(navigator, 'connection');
});

it('waits until the page has loaded, and a while longer', () => {
  pageIs('loading');
  whenIdle(act);
  jest.advanceTimersByTime(REST_IN_MS);
  expect(act).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(REST_IN_MS);
  expect(act).toHaveBeenCalledTimes(1);
});

it.each(['loading', 'complete'] as const)('does nothing more where it was given up while the page was %s', (state) => {
  pageIs(state);
  const giveUp = whenIdle(act);
  giveUp();
  dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(REST_IN_MS);
  expect(act).not.toHaveBeenCalled();
});

it('does nothing for visitors who save data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  whenIdle(act);
  jest.advanceTimersByTime(REST_IN_MS);
  expect(act).not.toHaveBeenCalled();
});
