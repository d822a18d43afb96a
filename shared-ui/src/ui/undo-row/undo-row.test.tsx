import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { UndoRow } from './undo-row.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function show({ busy, byKeys = false }: { busy?: boolean; byKeys?: boolean } = {}) {
  const onUndo = jest.fn();
  const onTimeUp = jest.fn<(hadFocus: boolean) => void>();
  // To jsdom, each focus came by a key
  const pressed = byKeys ? null : jest.spyOn(Element.prototype, 'matches').mockReturnValue(false);
  const row = (isBusy = busy) => (
    <>
      <UndoRow title="Listing deleted" undoLabel="Undo" busy={isBusy} onUndo={onUndo} onTimeUp={onTimeUp}>
        London to Chennai. You can undo this for 10 seconds.
      </UndoRow>
      <button type="button">Elsewhere</button>
    </>
  );
  const { rerender } = render(row());
  pressed?.mockRestore();
  return { onUndo, onTimeUp, work: () => rerender(row(true)) };
}
afterEach(() => void jest.restoreAllMocks());

const row = () => screen.getByRole('group', { name: 'Listing deleted' });
const undo = () => screen.getByRole('button', { name: 'Undo' });
const after = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

describe('a row that undoes', () => {
  it('takes the focus to Undo, which says what was done', () => {
    show();
    expect(undo()).toHaveFocus();
    expect(undo()).toHaveAccessibleDescription('Listing deleted London to Chennai. You can undo this for 10 seconds.');
  });

  it('announces nothing while the time runs', () => {
    show();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(row().closest('[aria-live]')).toBeNull();
  });

  it('undoes with one key', () => {
    const { onUndo } = show();
    fireEvent.click(undo());
    expect(onUndo).toHaveBeenCalledTimes(1);
  });

  it('is over after 10 seconds, once, and says that the focus was in it', () => {
    const { onTimeUp } = show();
    after(9.9);
    expect(onTimeUp).not.toHaveBeenCalled();
    after(0.2);
    expect(onTimeUp.mock.calls).toEqual([[true]]);
    after(60);
    expect(onTimeUp).toHaveBeenCalledTimes(1);
  });

  it('says that the focus went on before the time was up', () => {
    const { onTimeUp } = show();
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    after(10);
    expect(onTimeUp.mock.calls).toEqual([[false]]);
  });

  it('waits while the pointer is over it, and goes on with the time that was left', () => {
    const { onTimeUp } = show();
    after(6);
    fireEvent.pointerEnter(row());
    after(30);
    expect(onTimeUp).not.toHaveBeenCalled();
    fireEvent.pointerLeave(row());
    after(3.9);
    expect(onTimeUp).not.toHaveBeenCalled();
    after(0.2);
    expect(onTimeUp).toHaveBeenCalledTimes(1);
  });

  it('waits while Undo is reached by the keyboard', () => {
    const { onTimeUp } = show({ byKeys: true });
    after(30);
    expect(onTimeUp).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    after(10);
    expect(onTimeUp).toHaveBeenCalledTimes(1);
  });

  it('waits while the page is hidden', () => {
    const hidden = jest.spyOn(document, 'hidden', 'get');
    const { onTimeUp } = show();
    hidden.mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    after(30);
    expect(onTimeUp).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    fireEvent(document, new Event('visibilitychange'));
    after(10);
    expect(onTimeUp).toHaveBeenCalledTimes(1);
  });

  it('does not wait longer than the server remembers', () => {
    const { onTimeUp } = show({ byKeys: true });
    after(49);
    expect(onTimeUp).not.toHaveBeenCalled();
    after(1);
    expect(onTimeUp.mock.calls).toEqual([[true]]);
  });

  it('is not over while it is being undone', () => {
    const { onTimeUp, work } = show();
    after(9);
    work();
    after(60);
    expect(onTimeUp).not.toHaveBeenCalled();
  });
});
