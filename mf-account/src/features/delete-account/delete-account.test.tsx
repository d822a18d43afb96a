import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { DeleteAccount } from './delete-account.tsx';

const DELETION = 'DELETE /api/account';

async function open(respond: () => unknown = () => new Response(null, { status: 204 })) {
  const calls = fakeApi({ [DELETION]: respond });
  const page = renderRemote(
    { routes: [{ path: '/profile', Component: DeleteAccount }] },
    { at: '/profile', user: aUser() },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  return {
    ...page,
    dialog,
    sent: () => calls.map(({ body }) => body),
    word: () => within(dialog).getByRole('textbox', { name: 'Type DELETE to confirm' }),
    button: () => within(dialog).getByRole('button', { name: 'Delete my account' }),
  };
}

describe('deleting the account', () => {
  it('shows what is removed and what stays before anything happens', async () => {
    const { dialog, sent } = await open();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((point) => point.textContent),
    ).toEqual([
      'Your profile and your listings are removed, and what others wrote about you.',
      'What you wrote to or about other people stays with them, from "Deleted traveler".',
      'Tips that wait for you go back to who gave them.',
      'You are logged out on all devices.',
    ]);
    expect(dialog).toHaveTextContent('This cannot be undone.');
    expect(sent()).toEqual([]);
  });

  it.each(['', 'DELE', 'delete', 'DELETE ', 'DELETED'])('is not offered for %j', async (typed) => {
    const { user, word, button, sent } = await open();
    if (typed) await user.type(word(), typed);
    expect(button()).toBeDisabled();
    await user.type(word(), '{Enter}');
    expect(sent()).toEqual([]);
  });

  it('ends the session, and goes to the home page', async () => {
    const { user, word, button, sent, address, shell } = await open();
    await user.type(word(), 'DELETE');
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent()).toEqual([{ confirmation: 'DELETE' }]);
    expect(shell.toasts).toEqual([
      { title: 'Account deleted', description: 'Your account and your listings are gone.' },
    ]);
  });

  it('stays open with the typed word when it fails', async () => {
    const { user, word, button, dialog, address } = await open(() =>
      aRefusal(503, { message: 'Nothing was deleted. Please try again in a minute.' }),
    );
    await user.type(word(), 'DELETE');
    await user.click(button());
    expect(await within(dialog).findByText('Nothing was deleted. Please try again in a minute.')).toBeVisible();
    expect(word()).toHaveValue('DELETE');
    expect(button()).toBeEnabled();
    expect(address()).toBe('/profile');
  });

  it('can be cancelled, and clears the word', async () => {
    const { user, word } = await open();
    await user.type(word(), 'DELETE');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const opener = await screen.findByRole('button', { name: 'Delete my account' });
    expect(opener).toHaveFocus();
    await user.click(opener);
    expect(await screen.findByRole('textbox')).toHaveValue('');
  });
});
