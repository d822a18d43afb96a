import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Link, sessionEnded, useOpenedDialog, whenIdle } from 'shared-ui/app';
import { aUser, renderRemote } from '../../testing/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { OPENED_HERE, useDialogAddress, useLateDialog } from './index.ts';

interface Props {
  open?: boolean;
  onClose: () => void;
}

const Question = ({ open = true, onClose }: Props) => (
  <Dialog open={open} onOpenChange={onClose} title="Really?" closeLabel="Close">
    <input aria-label="Why" />
  </Dialog>
);

type Load = () => Promise<typeof Question>;
type Options = Parameters<typeof useLateDialog>[1];

const NOT_OPENED = {
  title: 'This did not open',
  description: 'Check your connection and try again.',
  variant: 'destructive',
  cause: expect.any(Error),
};

/** Fails until `connect` is called. */
function offline() {
  let isOffline = true;
  const load: Load = async () => {
    if (isOffline) throw new Error('Loading chunk 7 failed.');
    return Question;
  };
  return { load, connect: () => (isOffline = false) };
}

/** Loads when `arrive` is called. */
function slow() {
  let arrive: () => void = () => undefined;
  const code = new Promise<typeof Question>((resolve) => {
    arrive = () => resolve(Question);
  });
  return { load: () => code, arrive: () => act(async () => arrive()) };
}

const button = () => screen.getByRole('button', { name: 'Delete' });
const dialog = () => screen.findByRole('dialog', { name: 'Really?' });
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

afterEach(() => void jest.useRealTimers());

describe('a late dialog', () => {
  function open(load: Load, options?: Options) {
    const Page = () => {
      const late = useLateDialog(load, options);
      return (
        <>
          <Button {...late.button}>Delete</Button>
          {late.Dialog && !options?.onOpen ? <late.Dialog open={late.isOpen} onClose={late.close} /> : null}
        </>
      );
    };
    return renderRemote({ routes: [{ path: '/profile', Component: Page }] }, { at: '/profile', user: aUser() });
  }

  it('loads when its button is pointed at or focused, before any press', async () => {
    const load = jest.fn<Load>(async () => Question);
    const { user } = open(load);
    expect(load).not.toHaveBeenCalled();
    await user.hover(button());
    expect(load).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(button()).toHaveFocus();
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('loads when the page is idle where it is told to', async () => {
    jest.useFakeTimers();
    const load = jest.fn<Load>(async () => Question);
    open(load, { loadsWhenIdle: true });
    const idle = jest.fn();
    whenIdle(idle);
    await act(() => jest.runAllTimersAsync());
    expect(idle).toHaveBeenCalled();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows that it is busy until it opens, and gives the focus back to its button', async () => {
    const { load, arrive } = slow();
    const { user } = open(load);
    await user.click(button());
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await arrive();
    expect(await dialog()).toHaveFocus();
    await user.keyboard('{Escape}');
    await expectNoDialog();
    expect(button()).toHaveFocus();
    expect(button()).not.toHaveAttribute('aria-busy', 'true');
  });

  it('says that it did not load, and tries again at the next press', async () => {
    const { load, connect } = offline();
    const { user, shell } = open(load);
    await user.click(button());
    await waitFor(() => expect(shell.toasts).toEqual([NOT_OPENED]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button()).not.toHaveAttribute('aria-busy', 'true');
    connect();
    await user.click(button());
    expect(await dialog()).toBeVisible();
  });

  it('says after eight seconds that it did not load', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user, shell } = open(slow().load);
    await user.click(button());
    await act(() => jest.advanceTimersByTimeAsync(8000));
    expect(shell.toasts).toEqual([{ ...NOT_OPENED, cause: undefined }]);
  });

  it('says nothing where the page says what has happened', async () => {
    const { user, shell } = open(offline().load, { quiet: true });
    await user.click(button());
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy', 'true'));
    expect(shell.toasts).toEqual([]);
  });

  it('lets another part of the page open once its code is there, at each press', async () => {
    const onOpen = jest.fn();
    const { load, arrive } = slow();
    const { user } = open(load, { onOpen });
    await user.click(button());
    expect(onOpen).not.toHaveBeenCalled();
    await arrive();
    expect(onOpen).toHaveBeenCalledTimes(1);
    await user.click(button());
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('stays open, with what was typed, where the session ends', async () => {
    const { user } = open(async () => Question);
    await user.click(button());
    await user.type(await screen.findByRole('textbox', { name: 'Why' }), 'I am moving');
    act(() => sessionEnded());
    expect(await dialog()).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('I am moving');
  });
});

describe('a dialog in the address', () => {
  function open(at: string, load: Load = async () => Question) {
    const Page = () => {
      const { id, close, open: openId } = useDialogAddress('listing');
      const { Dialog: Loaded } = useOpenedDialog(load, { isOpen: id !== undefined, close });
      return (
        <>
          <Link to={{ search: '?tab=helper&listing=8' }} state={OPENED_HERE}>
            Edit
          </Link>
          <button type="button" onClick={() => openId(4711)}>
            Delete
          </button>
          {id !== undefined && !Loaded ? <p>Opening</p> : null}
          {id !== undefined && Loaded ? <Loaded key={id} onClose={close} /> : null}
        </>
      );
    };
    const page = renderRemote({ routes: [{ path: '/search', Component: Page }] }, { at, user: aUser() });
    return { ...page, back: () => act(() => page.router.navigate(-1)) };
  }

  it('is open while the address names it, and gives the focus back', async () => {
    const { user, address, back } = open('/search?tab=helper');
    await user.click(button());
    expect(await dialog()).toHaveFocus();
    expect(address()).toBe('/search?tab=helper&listing=4711');
    await back();
    await expectNoDialog();
    expect(address()).toBe('/search?tab=helper');
    expect(button()).toHaveFocus();
  });

  it.each([
    ['by a button', () => button()],
    ['by a link', () => screen.getByRole('link', { name: 'Edit' })],
  ])('goes back when it is closed where it was opened over the page %s', async (_how, find) => {
    const { user, address, router } = open('/search?tab=helper');
    const before = router.state.location.key;
    await user.click(find());
    await dialog();
    await user.keyboard('{Escape}{Escape}');
    await expectNoDialog();
    expect(address()).toBe('/search?tab=helper');
    expect(router.state.location.key).toBe(before);
  });

  it('stays on the page when it is closed where the page was opened with it', async () => {
    const { user, address } = open('/search?tab=helper&listing=4711');
    await dialog();
    await user.keyboard('{Escape}');
    await expectNoDialog();
    expect(address()).toBe('/search?tab=helper');
  });

  it.each(['0', '-1', 'x', '1e3', '1234567890123456'])('does not open for the id %s', async (id) => {
    const load = jest.fn<Load>(async () => Question);
    open(`/search?listing=${id}`, load);
    expect(button()).toBeVisible();
    expect(load).not.toHaveBeenCalled();
  });

  it('says that it did not load, leaves the page as it was, and tries again at the next press', async () => {
    const { load, connect } = offline();
    const { user, shell, address } = open('/search?tab=helper', load);
    await user.click(button());
    await waitFor(() => expect(shell.toasts).toEqual([NOT_OPENED]));
    await waitFor(() => expect(address()).toBe('/search?tab=helper'));
    connect();
    await user.click(button());
    expect(await dialog()).toBeVisible();
  });

  it('says nothing of one that was left before its code came', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user, shell, back } = open('/search', slow().load);
    await user.click(button());
    expect(await screen.findByText('Opening')).toBeVisible();
    await back();
    await act(() => jest.advanceTimersByTimeAsync(8000));
    expect(shell.toasts).toEqual([]);
  });
});
