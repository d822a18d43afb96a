import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';

const STOP = 'POST /api/message-notices/unsubscribe';

it('stops the mails with one press, without a login', async () => {
  const calls = fakeApi({ [STOP]: () => new Response(null, { status: 204 }) });
  const { user, shell } = renderRemote(remote, { at: '/unsubscribe#7.s3cret' });
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  const panel = await screen.findByRole('region', { name: 'These emails have stopped' });
  expect(panel).toHaveTextContent('You can turn them on again in your profile, under Notices.');
  expect(calls.map(({ body }) => body)).toEqual([{ token: '7.s3cret' }]);
  expect(shell.loginRequests).toEqual([]);
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile/notices');
});
