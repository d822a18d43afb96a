import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { type SyntheticEvent, useState } from 'react';
import { ToastCard, ToastProvider, ToastViewport } from '../toast/toast.tsx';
import { Dialog } from './dialog.tsx';

const keepToItself = (event: SyntheticEvent) => event.stopPropagation();

/** As the shell has them: the dialog over the page, and toasts over both. The opener goes away once it was pressed. */
function Page() {
  const [open, setOpen] = useState(false);
  const [toast, setToast] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <>
      <main tabIndex={-1}>
        {done ? null : (
          <button type="button" onClick={() => setOpen(true)}>
            Log In
          </button>
        )}
      </main>
      <Dialog open={open} onOpenChange={setOpen} title="Login to Flight Amigo" closeLabel="Close dialog">
        <button type="button" onClick={() => setToast(true)}>
          Resend Code
        </button>
        <button type="button" onClick={() => (setDone(true), setOpen(false))}>
          Verify
        </button>
      </Dialog>
      <div data-toasts="" aria-live="off" onFocus={keepToItself}>
        <ToastProvider label="Notification">
          <ToastCard title="Verification code sent" closeLabel="Close toast" open={toast} onOpenChange={setToast} />
          <ToastViewport label="Notifications ({hotkey})" />
        </ToastProvider>
      </div>
    </>
  );
}

/** To the dialog's own radix, this toast is nothing that it knows. */
function StrangeToast() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Dialog open={open} onOpenChange={setOpen} title="Amigo Details" closeLabel="Close dialog">
        Text
      </Dialog>
      <div data-toasts="" aria-live="off" style={{ pointerEvents: 'auto' }}>
        {/* In a browser, React takes it away before radix hears of the press */}
        <button type="button" onClick={({ currentTarget }) => currentTarget.remove()}>
          Close toast
        </button>
      </div>
    </>
  );
}

async function withToast() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await user.click(screen.getByRole('button', { name: 'Resend Code' }));
  return { user };
}
const dialog = () => screen.queryByRole('dialog', { name: 'Login to Flight Amigo' });

describe('a dialog under a toast', () => {
  it('leaves the toast to screen readers, and hides the page', async () => {
    await withToast();
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeVisible();
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
  });

  it('stays open when the toast is closed', async () => {
    const { user } = await withToast();
    await user.click(screen.getByRole('button', { name: 'Close toast' }));
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(dialog()).toBeVisible();
  });

  it('stays open when a toast of another site, with a radix of its own, goes away under the press', async () => {
    const user = userEvent.setup();
    render(<StrangeToast />);
    await user.click(screen.getByRole('button', { name: 'Close toast' }));
    expect(screen.queryByRole('button', { name: 'Close toast' })).not.toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('closes when one presses beside it', async () => {
    await withToast();
    // radix switches the page off by pointer-events, so that the press lands on what is behind all of it
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
    await user.click(document.body);
    expect(dialog()).not.toBeInTheDocument();
  });

  it('lets the focus go to the toast, as F8 asks', async () => {
    await withToast();
    act(() => screen.getByRole('button', { name: 'Close toast' }).focus());
    expect(screen.getByRole('button', { name: 'Close toast' })).toHaveFocus();
  });

  it('closes with the first Escape', async () => {
    const { user } = await withToast();
    await user.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
  });
});

it('gives the focus to the page where what opened the dialog is gone', async () => {
  const { user } = await withToast();
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(screen.getByRole('main')).toHaveFocus();
});
