import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aRefusal, fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';

const STOP = 'POST /api/message-notices/unsubscribe';
/** As the mails have it. */
const TOKEN = `7.${'s3-cret_'.repeat(6).slice(0, 43)}`;
const done = () => new Response(null, { status: 204 });

interface Situation {
  at?: string;
  respond?: () => unknown;
}

/** The page as the link of a mail opens it; nobody is logged in. */
function open({ at = `/unsubscribe?token=${TOKEN}`, respond = done }: Situation = {}) {
  const calls = fakeApi({ [STOP]: respond });
  return { calls, ...renderRemote(remote, { at }) };
}

const stop = () => screen.findByRole('button', { name: 'Stop these emails' });

describe('/unsubscribe', () => {
  it('does nothing by itself: mail scanners open links too', async () => {
    const { calls } = open();
    expect(await stop()).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('does not send the link to analytics', async () => {
    const { shell } = open();
    await stop();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Stop emails', path: '/unsubscribe' }]);
  });

  it('stops the mails with one press, without a login', async () => {
    const { user, calls, shell } = open();
    await user.click(await stop());
    const panel = await screen.findByRole('region', { name: 'These emails have stopped' });
    expect(panel).toHaveFocus();
    expect(panel).toHaveTextContent('You can turn them on again in your profile, under Notices.');
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(shell.loginRequests).toEqual([]);
    expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile/notices');
  });

  it.each([
    ["the server's message", () => aRefusal(404, { message: 'This link is not one of ours.' }), 'not one of ours'],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), 'Check your connection and try again.'],
    ['to try again', () => new Response('', { status: 500 }), 'There was a problem. Please try again.'],
  ])('shows %s where it fails, and can be retried', async (_what, refuse, sentence) => {
    let isDown = true;
    const { user } = open({ respond: () => (isDown ? refuse() : done()) });
    await user.click(await stop());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    isDown = false;
    await user.click(await stop());
    expect(await screen.findByRole('region', { name: 'These emails have stopped' })).toBeVisible();
  });

  it.each([
    ['has lost its token', '/unsubscribe'],
    ['has lost half of it', '/unsubscribe?token=7'],
    ['was cut off', `/unsubscribe?token=${TOKEN.slice(0, -1)}`],
  ])('shows immediately where the link %s', async (_how, at) => {
    const { calls } = open({ at });
    expect(await screen.findByRole('region', { name: 'This link is not complete' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop these emails' })).not.toBeInTheDocument());
    expect(calls).toEqual([]);
  });
});
