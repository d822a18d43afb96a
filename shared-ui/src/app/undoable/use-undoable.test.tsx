import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useUndoable } from './use-undoable.ts';

const LISTING = { id: 7 };
const succeed = async () => ({});
const fail = async () => ({ error: 'down' });

function open() {
  const { result } = renderHook(() => useUndoable<typeof LISTING>());
  const states = () => result.current.all.map(({ state, attempts }) => `${state} ${attempts}`);
  const run = (call = succeed) => act(() => result.current.run(LISTING, call));
  const undo = (call = succeed, isFinal?: () => boolean) => {
    const [row] = result.current.all;
    if (!row) throw new Error('There is nothing to undo');
    return act(() => result.current.undo(row, call, isFinal));
  };
  return { result, states, run, undo, forget: () => act(() => result.current.forget(LISTING)) };
}

afterEach(() => void jest.restoreAllMocks());

it('remembers what was done until it is undone, or the time is over', async () => {
  const { states, run, undo, forget } = open();
  expect(await run()).toBeUndefined();
  expect(states()).toEqual(['done 0']);
  expect(await undo()).toBeUndefined();
  expect(states()).toEqual([]);
  await run();
  forget();
  expect(states()).toEqual([]);
});

it('remembers nothing that was not done', async () => {
  const { states, run } = open();
  expect(await run(fail)).toBe('down');
  expect(states()).toEqual([]);
});

it('can be undone again after a failure, unless it is final or too late', async () => {
  const { states, run, undo } = open();
  await run();
  expect(await undo(fail)).toBe('down');
  expect(states()).toEqual(['done 1']);
  await undo(fail, () => true);
  expect(states()).toEqual([]);
  await run();
  const later = Date.now() + 51_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await undo(fail);
  expect(states()).toEqual([]);
});

it('shows what is under way', async () => {
  const { states, result, run } = open();
  const never = () => new Promise<never>(() => undefined);
  await run();
  act(() => result.current.all.forEach((row) => void result.current.undo(row, never)));
  expect(states()).toEqual(['undoing 0']);
  act(() => void result.current.run(LISTING, never));
  expect(states()).toEqual(['doing 0']);
});
