import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi, renderRemote } from 'shared-ui/testing';
import '../remote.tsx';
import { SuspendedPage } from './suspended-page.tsx';

const DATA = 'POST /api/suspended-account/data';
const DELETION = 'DELETE /api/suspended-account';

function open(hash: string) {
  const calls = fakeApi({
    [DATA]: () => ({ exportedAt: '2026-11-20T10:00:00.000Z' }),
    [DELETION]: () => new Response(null, { status: 204 }),
  });
  const page = renderRemote(
    { routes: [{ path: '/suspended', Component: SuspendedPage }] },
    { at: `/suspended${hash}` },
  );
  return { ...page, sent: () => calls.map(({ body }) => body) };
}

it('downloads the data of a suspended person by the link of the mail', async () => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, sent } = open('#the-token');
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('flight-amigo-data.json is downloaded.')).toBeVisible();
  expect(sent()).toEqual([{ token: 'the-token' }]);
  jest.restoreAllMocks();
});

it('deletes the account of a suspended person, after the word', async () => {
  const { user, sent, address, shell } = open('#the-token');
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
  await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent()).toEqual([{ confirmation: 'DELETE', token: 'the-token' }]);
  expect(shell.toasts).toMatchObject([{ title: 'Account deleted' }]);
});

it('says how to get another link where the address has none, and offers nothing', async () => {
  open('');
  expect(await screen.findByText(/log in with your email to get a new one/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
