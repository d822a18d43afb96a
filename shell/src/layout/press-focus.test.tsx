import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from 'shared-ui/ui/dialog';
import { focusPressedControls } from './press-focus.ts';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <input aria-label="Message" />
      <button type="button" aria-label="Log In" onClick={() => setOpen(true)}>
        <svg />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Login to Flight Amigo" closeLabel="Close">
        {null}
      </Dialog>
    </main>
  );
}

/** A press as in Safari: it does not focus the button. */
const pressAsSafari = () => {
  const button = screen.getByRole('button', { name: 'Log In' });
  fireEvent.click(button.firstElementChild ?? button);
};

beforeAll(focusPressedControls);

describe('a control pressed in a browser that does not focus it', () => {
  it.each([
    ['nothing', () => undefined],
    ['the page around it', () => screen.getByRole('main').focus()],
  ])('gets the focus back from the dialog that it opened, where %s had it', async (_what, prepare) => {
    render(<Page />);
    prepare();
    const opener = screen.getByRole('button', { name: 'Log In' });
    pressAsSafari();
    expect(screen.getByRole('dialog')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  it('takes no focus from a field that a handler focused', () => {
    render(<Page />);
    const field = screen.getByRole('textbox', { name: 'Message' });
    field.focus();
    screen.getByRole('button', { name: 'Log In' }).addEventListener('click', () => {
      expect(field).toHaveFocus();
    });
    pressAsSafari();
    expect.assertions(1);
  });
});
