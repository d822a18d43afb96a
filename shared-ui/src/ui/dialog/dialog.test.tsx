import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { StarsInput } from '../stars/stars.tsx';
import { Dialog } from './dialog.tsx';

function Page({ firstField = false }: { firstField?: boolean }) {
  const [open, setOpen] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Log In
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Login to Flight Amigo"
        closeLabel="Close"
        {...(firstField && { initialFocus: email })}
      >
        <input ref={email} aria-label="Email" />
      </Dialog>
    </main>
  );
}

async function opened(props?: { firstField: boolean }) {
  const user = userEvent.setup();
  render(<Page {...props} />);
  const opener = screen.getByRole('button', { name: 'Log In' });
  await user.click(opener);
  return { user, opener, dialog: screen.getByRole('dialog', { name: 'Login to Flight Amigo' }) };
}

describe('a dialog', () => {
  it('takes the focus itself, so that its title is read', async () => {
    const { dialog } = await opened();
    expect(dialog).toHaveFocus();
  });

  it('gives the focus to a field where that is asked for', async () => {
    await opened({ firstField: true });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });

  it('keeps the focus inside', async () => {
    const { user } = await opened();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('gives the focus to the dialog below where its own opener is gone', async () => {
    const Review = () => {
      const [isThere, setThere] = useState(true);
      const [open, setOpen] = useState(false);
      if (!isThere) return null;
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Take back
          </button>
          <Dialog open={open} onOpenChange={setOpen} title="Take it back?" closeLabel="Close">
            <button type="button" onClick={() => setThere(false)}>
              Yes
            </button>
          </Dialog>
        </>
      );
    };
    const user = userEvent.setup();
    render(
      <main tabIndex={-1}>
        <Dialog open onOpenChange={() => undefined} title="Details" closeLabel="Close">
          <Review />
        </Dialog>
      </main>,
    );
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Details' })).toHaveFocus());
  });

  it('goes round also where radios are its last stop', async () => {
    const user = userEvent.setup();
    render(
      <Dialog open onOpenChange={() => undefined} title="Rate & Review" closeLabel="Close">
        <StarsInput aria-label="Your rating" name="rating" value={3} getLabel={String} onChange={() => undefined} />
      </Dialog>,
    );
    await user.tab();
    await user.tab();
    expect(screen.getByRole('radio', { name: '3' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it.each([
    ['Escape', '{Escape}'],
    ['Close', '{Tab}{Enter}'],
  ])('closes with %s and gives the focus back', async (_by, keys) => {
    const { user, opener, dialog } = await opened();
    await user.keyboard(keys);
    expect(dialog).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  it('holds the page still while it is open', async () => {
    const { user } = await opened();
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    await user.keyboard('{Escape}');
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('writes no style element, which the content security policy would refuse', async () => {
    await opened();
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});
