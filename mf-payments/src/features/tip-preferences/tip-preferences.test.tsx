import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { TipPreferences } from './tip-preferences.tsx';

const GET = 'GET /api/tips/preferences';
const SAVE = 'PATCH /api/tips/preferences';

/** The switch on the profile, on a server that stores what is saved. */
function open(api: Parameters<typeof fakeApi>[0] = {}) {
  const stored = { noTips: false };
  const calls = fakeApi({
    [GET]: () => stored,
    [SAVE]: async (request) => Object.assign(stored, await request.json()),
    ...api,
  });
  const page = renderRemote(
    { routes: [{ path: '/profile', Component: TipPreferences }] },
    { at: '/profile', user: aUser() },
  );
  return { ...page, sent: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
}

const box = () => screen.findByRole('checkbox', { name: /^I do not want tips/ });

describe('I do not want tips', () => {
  it('shows the stored choice and explains it', async () => {
    open({ [GET]: () => ({ noTips: true }) });
    expect(await box()).toBeChecked();
    expect(await box()).toHaveAccessibleName(/nobody can send you one/);
  });

  it('is saved by a press, and reset by the next', async () => {
    const { user, sent } = open();
    await user.click(await box());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
    expect(await box()).toBeChecked();
    await user.click(await box());
    await waitFor(() => expect(sent()).toEqual([{ noTips: true }, { noTips: false }]));
    await waitFor(async () => expect(await box()).not.toBeChecked());
  });

  it('shows the choice before the response, and sends no second request meanwhile', async () => {
    const { user, sent } = open({ [SAVE]: () => new Promise(() => undefined) });
    await user.click(await box());
    expect(await box()).toBeChecked();
    await user.click(await box());
    expect(await box()).toBeChecked();
    expect(sent()).toEqual([{ noTips: true }]);
  });

  it.each([
    ['what the server says', () => aRefusal(429, { message: 'Please wait a minute.' }), 'Please wait a minute.'],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), 'We could not reach Flight Amigo.'],
    ['to try again', () => new Response('', { status: 500 }), 'There was a problem. Please try again.'],
  ])('is reset, with %s, if it was not saved', async (_what, refuse, sentence) => {
    const { user } = open({ [SAVE]: refuse });
    await user.click(await box());
    expect(await screen.findByRole('alert')).toHaveTextContent(`Your choice was not saved${sentence}`);
    expect(await box()).not.toBeChecked();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = open({ [GET]: () => (isDown ? aRefusal(500) : { noTips: false }) });
    expect(await screen.findByText('We could not find out whether you want tips')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await box()).not.toBeChecked();
  });
});
