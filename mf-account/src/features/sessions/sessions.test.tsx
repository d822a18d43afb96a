import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Session } from 'contracts';
import { aRefusal, aSession, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { Sessions } from './sessions.tsx';

const HERE = aSession({ browser: 'Chrome', system: 'Windows', current: true });
// Shown where the visitor is: the same text in every time zone
const NINE_PM = new Date(2026, 10, 19, 21, 5).toISOString();
const PHONE = aSession({ browser: 'Safari', system: 'iPhone', kind: 'mobile', lastUsedAt: NINE_PM });
const noContent = () => new Response(null, { status: 204 });

interface Situation {
  places?: Session[];
  handlers?: Parameters<typeof fakeApi>[0];
}

/** The panel, on a server that keeps where one is logged in. */
function open({ places = [HERE, PHONE], handlers = {} }: Situation = {}) {
  let stored = places;
  const end = (id: number) => () => {
    stored = stored.filter((session) => session.id !== id);
    return noContent();
  };
  const calls = fakeApi({
    'GET /api/sessions': () => stored,
    ...Object.fromEntries(places.map(({ id }) => [`DELETE /api/sessions/${id}`, end(id)])),
    'DELETE /api/sessions': noContent,
    ...handlers,
  });
  const made = (method: string) => calls.filter((call) => call.method === method).map(({ path }) => path);
  return {
    made,
    ...renderRemote({ routes: [{ path: '/profile', Component: Sessions }] }, { at: '/profile', user: aUser() }),
  };
}

const region = () => screen.findByRole('region', { name: 'Where you are logged in' });
const rows = async () => within(await region()).findAllByRole('listitem');
const logOutPhone = () => screen.findByRole('button', { name: 'Log Out: Safari on iPhone' });
const everywhere = () => screen.findByRole('button', { name: 'Log out everywhere' });
const dialog = () => screen.findByRole('dialog', { name: 'Log out everywhere?' });

describe('the list of sessions', () => {
  it('shows this device, and when the others were last used', async () => {
    open();
    const [here, phone] = await rows();
    expect(here).toHaveTextContent('Chrome on WindowsThis deviceNow');
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument();
    expect(phone).toHaveTextContent('Safari on iPhoneLast used Nov 19, 2026, 9:05 PMLog Out');
    expect(within(phone!).getByText('Nov 19, 2026, 9:05 PM').tagName).toBe('BDI');
  });

  it.each([
    [{ browser: null }, 'Linux'],
    [{ system: null }, 'Firefox'],
    [{ browser: null, system: null, kind: 'unknown' as const }, 'A device we do not know'],
  ])('shows what is known of a device: %j', async (known, name) => {
    open({ places: [aSession(known)] });
    expect(await screen.findByRole('button', { name: `Log Out: ${name}` })).toBeVisible();
  });

  it('shows when there is no other device', async () => {
    open({ places: [HERE] });
    expect(await screen.findByText('You are logged in nowhere else.')).toBeVisible();
    expect(await everywhere()).toBeVisible();
  });

  it('shows a skeleton while it is loading', async () => {
    open({ handlers: { 'GET /api/sessions': () => new Promise(() => undefined) } });
    expect(await screen.findByRole('status', { name: /on its way/ })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const list = () => (isDown ? aRefusal(500) : [HERE]);
    const { user } = open({ handlers: { 'GET /api/sessions': list } });
    expect(await screen.findByText('We could not find out where you are logged in')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  });
});

describe('logging out another device', () => {
  it('ends it there, and keeps the focus in the list', async () => {
    const { user, made, shell } = open();
    await user.click(await logOutPhone());
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(made('DELETE')).toEqual([`/api/sessions/${PHONE.id}`]);
    expect(shell.toasts).toEqual([
      { title: 'Device logged out', description: 'Safari on iPhone is no longer logged in to your account.' },
    ]);
    expect(screen.getByRole('list', { name: 'Where you are logged in' })).toHaveFocus();
  });

  it('takes it out of the list while that is fetched again', async () => {
    let isHeld = false;
    const { user } = open({
      handlers: {
        'GET /api/sessions': () => (isHeld ? new Promise(() => undefined) : [HERE, PHONE]),
        [`DELETE /api/sessions/${PHONE.id}`]: () => {
          isHeld = true;
          return noContent();
        },
      },
    });
    await user.click(await logOutPhone());
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  });

  it('succeeds when it had expired', async () => {
    let isThere = true;
    const { user, shell } = open({
      handlers: {
        'GET /api/sessions': () => (isThere ? [HERE, PHONE] : [HERE]),
        [`DELETE /api/sessions/${PHONE.id}`]: () => {
          isThere = false;
          return aRefusal(404);
        },
      },
    });
    await user.click(await logOutPhone());
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Device logged out']);
  });

  it.each([
    ["the server's message", () => aRefusal(429, { message: 'Please wait a minute.' }), 'Please wait a minute.'],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), /^We could not reach Flight Amigo/],
  ])('shows %s when it fails, and keeps the device in the list', async (_what, refuse, sentence) => {
    const { user, shell } = open({ handlers: { [`DELETE /api/sessions/${PHONE.id}`]: refuse } });
    await user.click(await logOutPhone());
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.toasts[0]).toMatchObject({ title: 'Logout failed', variant: 'destructive' });
    expect(shell.toasts[0]?.description).toMatch(sentence);
    expect(await logOutPhone()).toBeVisible();
  });
});

describe('logging out everywhere', () => {
  it('explains that this device is included, and can be cancelled', async () => {
    const { user, made } = open();
    await user.click(await everywhere());
    expect(await dialog()).toHaveTextContent('on all devices, and on this one too');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await everywhere()).toHaveFocus();
    expect(made('DELETE')).toEqual([]);
  });

  it('ends the session here too, and goes to the home page', async () => {
    const { user, made, shell, address } = open();
    await user.click(await everywhere());
    await user.click(within(await dialog()).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(made('DELETE')).toEqual(['/api/sessions']);
    expect(shell.toasts).toEqual([
      { title: 'Logged out successfully', description: 'You have been logged out of your account' },
    ]);
    expect(made('GET')).toEqual(['/api/sessions']);
  });

  it('stays open, and shows why, when it fails', async () => {
    const { user, shell, address } = open({
      handlers: { 'DELETE /api/sessions': () => aRefusal(503, { message: 'Please try again in a minute.' }) },
    });
    await user.click(await everywhere());
    await user.click(within(await dialog()).getByRole('button', { name: 'Log out everywhere' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a minute.');
    expect(address()).toBe('/profile');
    expect(shell.toasts).toEqual([]);
  });
});
