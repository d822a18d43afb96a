import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderRemote } from 'shared-ui/testing';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import '../../remote.tsx';
import { useLateDialog } from './use-late-dialog.ts';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
}

const TEXTS = { button: 'Delete', title: 'Really?', close: 'Close', consequence: 'This cannot be undone.' };

const Question = (props: Props) => (
  <Dialog {...props} title={TEXTS.title} closeLabel={TEXTS.close}>
    {TEXTS.consequence}
  </Dialog>
);

type Load = () => Promise<ComponentType<Props>>;

function open(load: Load) {
  const Page = () => {
    const { Dialog: Loaded, isOpen, setOpen, button } = useLateDialog(load);
    return (
      <>
        <Button {...button}>{TEXTS.button}</Button>
        {Loaded ? <Loaded open={isOpen} onOpenChange={setOpen} /> : null}
      </>
    );
  };
  return renderRemote({ routes: [{ path: '/profile', Component: Page }] }, { at: '/profile' });
}

const button = () => screen.findByRole('button', { name: TEXTS.button });

it('loads when its button is pointed at or focused, before any press', async () => {
  const load = jest.fn<Load>(async () => Question);
  const { user } = open(load);
  await button();
  expect(load).not.toHaveBeenCalled();
  await user.hover(await button());
  expect(load).toHaveBeenCalledTimes(1);
  await user.tab();
  expect(await button()).toHaveFocus();
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('opens at the press, and gives the focus back to its button', async () => {
  const { user } = open(async () => Question);
  await user.click(await button());
  expect(await screen.findByRole('dialog', { name: TEXTS.title })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await button()).toHaveFocus();
});

it('shows that it did not load, and tries again at the next press', async () => {
  let isOffline = true;
  const load: Load = async () => {
    if (isOffline) throw new Error('Loading chunk 7 failed.');
    return Question;
  };
  const { user, shell } = open(load);
  await user.click(await button());
  await waitFor(() =>
    expect(shell.toasts).toMatchObject([{ title: 'The dialog did not open', variant: 'destructive' }]),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  isOffline = false;
  await user.click(await button());
  expect(await screen.findByRole('dialog', { name: TEXTS.title })).toBeVisible();
});
