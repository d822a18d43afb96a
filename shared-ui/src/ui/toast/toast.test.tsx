import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ToastCard, ToastProvider, ToastViewport } from './toast.tsx';

const retry = jest.fn();

function Page({ variant }: { variant?: 'destructive' }) {
  const [open, setOpen] = useState(true);
  return (
    <ToastProvider label="Notification">
      <ToastCard
        title="Message failed"
        description="There was a problem sending your message."
        variant={variant}
        action={{ label: 'Try again', onPress: retry }}
        closeLabel="Close"
        open={open}
        onOpenChange={setOpen}
      />
      <ToastViewport label="Notifications ({hotkey})" />
    </ToastProvider>
  );
}

function shown(props: { variant?: 'destructive' } = {}) {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  render(<Page {...props} />);
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  return { user, wait };
}
const toast = () => screen.queryByRole('listitem');

beforeEach(() => {
  jest.useFakeTimers();
  retry.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a toast', () => {
  it('goes after 5000 ms [spec 271]', () => {
    const { wait } = shown();
    wait(4999);
    expect(toast()).toHaveTextContent('Message failed');
    wait(1);
    expect(toast()).not.toBeInTheDocument();
  });

  it('stays while one points at it', () => {
    const { wait } = shown();
    fireEvent.pointerMove(screen.getByRole('region'));
    wait(10_000);
    expect(toast()).toBeInTheDocument();
  });

  it('is reached by F8, and stays while the focus is there', () => {
    const { wait } = shown();
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    wait(10_000);
    expect(toast()).toBeInTheDocument();
  });

  it('closes with its button', async () => {
    const { user } = shown();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(toast()).not.toBeInTheDocument();
  });

  it('does its action and goes', async () => {
    const { user } = shown();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(toast()).not.toBeInTheDocument();
  });

  it.each([
    [50, true],
    [51, false],
  ])('that is swiped by %i px stays: %s [spec 271]', (px, stays) => {
    shown();
    const card = toast() as HTMLElement;
    Object.assign(card, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
    for (const [type, clientX] of [
      ['pointerdown', 10],
      ['pointermove', 10 + px / 2],
      ['pointermove', 10 + px],
      ['pointerup', 10 + px],
    ] as const)
      fireEvent(card, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 10 }));
    expect(toast() !== null).toBe(stays);
  });

  it.each([
    ['waits for the screen reader', undefined, 'polite'],
    ['interrupts the screen reader when destructive', 'destructive' as const, 'assertive'],
  ])('%s [spec 139]', (_how, variant, live) => {
    shown(variant ? { variant } : {});
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', live);
  });
});
