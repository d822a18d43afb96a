import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { type RemoteModule, Slot, usePageTitle } from 'shared-ui/app';
import { aReleasedRemote, listingsModule, missingCode, renderShell } from '../testing/render-shell.tsx';
import { PAUSES, passQuickly } from '../testing/pass-quickly.ts';

const UNAVAILABLE = 'This part of Flight Amigo is not available right now';

// As long as a machine at work on much else may need
configure({ asyncUtilTimeout: 4000 });
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  passQuickly(...PAUSES);
});

function Profile() {
  usePageTitle('Profile');
  return (
    <>
      <h1>{'My Profile'}</h1>
      <Slot name="profile.listings" type="helper" waiting={<p>{'Please wait'}</p>} />
    </>
  );
}
const account = aReleasedRemote({ name: 'account', routes: ['/profile'], nav: [], footer: [], slots: [] });
const listings = aReleasedRemote({ slots: ['profile.listings'] });
const Listings = ({ type }: { type: string }) => <p>{`Listings of ${type}`}</p>;

const filledWith = (fill: NonNullable<NonNullable<RemoteModule['slots']>['profile.listings']>): RemoteModule => ({
  ...listingsModule,
  slots: { 'profile.listings': fill },
});

function showProfile(load: () => Promise<RemoteModule>, remotes = [account, listings]) {
  const modules: Record<string, () => Promise<RemoteModule>> = {
    account: () => Promise.resolve({ routes: [{ path: '/profile', Component: Profile }] }),
    listings: load,
  };
  const fetchRemote = async (name: string) => ({ remote: await modules[name]?.() });
  return renderShell({ at: '/profile', remotes, fetchRemote });
}
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

describe('a slot', () => {
  it('shows what the remote that declares it puts there, with its props', async () => {
    await showProfile(() => Promise.resolve(filledWith(() => Promise.resolve({ default: Listings }))));
    expect(await screen.findByText('Listings of helper')).toBeVisible();
  });
  it('waits with what the page gave it, and at once has what was there before', async () => {
    let arrive: (module: { default: typeof Listings }) => void = () => undefined;
    const fill = () => new Promise<{ default: typeof Listings }>((resolve) => (arrive = resolve));
    const { router } = await showProfile(() => Promise.resolve(filledWith(fill)));
    expect(await screen.findByText('Please wait')).toBeVisible();
    await act(async () => arrive({ default: Listings }));
    expect(await screen.findByText('Listings of helper')).toBeVisible();

    await act(() => router.navigate('/'));
    await act(() => router.navigate('/profile'));
    expect(screen.queryByText('Please wait')).not.toBeInTheDocument();
    expect(screen.getByText('Listings of helper')).toBeVisible();
  });
});

describe('a slot whose remote fails', () => {
  const sound = filledWith(() => Promise.resolve({ default: Listings }));

  it('says so and leaves the page at work, and Try again fetches it', async () => {
    let works = false;
    const { user } = await showProfile(() => (works ? Promise.resolve(sound) : Promise.reject(missingCode())));
    expect(await screen.findByRole('alert')).toHaveTextContent(UNAVAILABLE);
    expect(screen.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    works = true;
    await user.click(await tryAgain());
    expect(await screen.findByText('Listings of helper')).toBeVisible();
    expect(screen.queryByText(UNAVAILABLE)).not.toBeInTheDocument();
  });
  it('fetches a part of it again before it gives up', async () => {
    let tries = 0;
    const fill = () => ((tries += 1) < 3 ? Promise.reject(missingCode()) : Promise.resolve({ default: Listings }));
    await showProfile(() => Promise.resolve(filledWith(fill)));
    expect(await screen.findByText('Listings of helper')).toBeVisible();
    expect(tries).toBe(3);
  });
  it('keeps to itself what breaks while it is shown, and says whose it was', async () => {
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('bug');
      return <p>{'Mended'}</p>;
    };
    const { user } = await showProfile(() => Promise.resolve(filledWith(() => Promise.resolve({ default: Fragile }))));
    expect(await screen.findByRole('alert')).toHaveTextContent(UNAVAILABLE);
    expect(console.error).toHaveBeenCalledWith(
      '[remotes] listings: the slot profile.listings failed',
      expect.any(Error),
    );
    broken = false;
    await user.click(await tryAgain());
    expect(await screen.findByText('Mended')).toBeVisible();
  });
  it('says the same where no remote declares it, or the one that does has nothing', async () => {
    const { unmount } = await showProfile(() => Promise.resolve(sound), [account, aReleasedRemote()]);
    expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
    unmount();
    await showProfile(() => Promise.resolve(listingsModule));
    expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
  });
  it('leaves nothing behind where the page is whole without it', async () => {
    const Quiet = () => (
      <>
        <h1>{'My Profile'}</h1>
        <Slot quiet name="profile.listings" type="helper" />
      </>
    );
    const fetchRemote = (name: string) =>
      name === 'account'
        ? Promise.resolve({ remote: { routes: [{ path: '/profile', Component: Quiet }] } })
        : Promise.reject(missingCode());
    await renderShell({ at: '/profile', remotes: [account, listings], fetchRemote });
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith(
        '[remotes] listings: the slot profile.listings failed',
        expect.any(Error),
      ),
    );
    expect(screen.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
