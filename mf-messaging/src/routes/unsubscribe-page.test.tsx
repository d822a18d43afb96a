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
  answer?: () => unknown;
}

/** The page as the link of a mail opens it; nobody is logged in. */
function open({ at = `/unsubscribe?token=${TOKEN}`, answer = done }: Situation = {}) {
  const calls = fakeApi({ [STOP]: answer });
  return { calls, ...renderRemote(remote, { at }) };
}

const stop = () => screen.findByRole('button', { name: 'Stop these emails' });

describe('/unsubscribe', () => {
  it('does nothing by itself: mails are opened by programs too', async () => {
    const { calls } = open();
    expect(await stop()).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('tells analytics nothing of the link', async () => {
    const { shell } = open();
    await stop();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Stop emails', path: '/unsubscribe' }]);
  });

  it('stops the mails with one press, without a login, and says so', async () => {
    const { user, calls, shell } = open();
    await user.click(await stop());
    const panel = await screen.findByRole('region', { name: 'These emails have stopped' });
    expect(panel).toHaveFocus();
    expect(panel).toHaveTextContent('You can turn them on again in your profile, under Notices.');
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(shell.loginRequests).toEqual([]);
    expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
  });

  it.each([
    ['what the server says', () => aRefusal(404, { message: 'This link is not one of ours.' }), 'not one of ours'],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), 'Check your connection and try again.'],
    ['to try again', () => new Response('', { status: 500 }), 'There was a problem. Please try again.'],
  ])('says %s where it fails, and can be tried again', async (_what, refuse, sentence) => {
    let isDown = true;
    const { user } = open({ answer: () => (isDown ? refuse() : done()) });
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
  ])('says at once where the link %s', async (_how, at) => {
    const { calls } = open({ at });
    expect(await screen.findByRole('region', { name: 'This link is not complete' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop these emails' })).not.toBeInTheDocument());
    expect(calls).toEqual([]);
  });
});
