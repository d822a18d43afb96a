import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type RemoteModule, Slot, usePageTitle } from 'shared-ui/app';
import { aReleasedRemote, listingsModule, missingCode, renderShell } from '../testing/render-shell.tsx';
import { PAUSES, skipWaits } from '../testing/skip-waits.ts';

const UNAVAILABLE = 'This part of Flight Amigo is not available right now';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  skipWaits(...PAUSES);
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
  it('shows the component of the remote that declares it, with its props', async () => {
    await showProfile(() => Promise.resolve(filledWith(() => Promise.resolve({ default: Listings }))));
    expect(await screen.findByText('Listings of helper')).toBeVisible();
  });
  it('shows the fallback of the page while it loads, and a loaded component immediately', async () => {
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

  it('shows an error without breaking the page, and loads again by Try again', async () => {
    let works = false;
    const { user } = await showProfile(() => (works ? Promise.resolve(sound) : Promise.reject(missingCode())));
    expect(await screen.findByRole('alert')).toHaveTextContent(UNAVAILABLE);
    expect(screen.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    works = true;
    await user.click(await tryAgain());
    expect(await screen.findByText('Listings of helper')).toBeVisible();
    expect(screen.queryByText(UNAVAILABLE)).not.toBeInTheDocument();
  });
  it('retries a chunk before it gives up', async () => {
    let tries = 0;
    const fill = () => ((tries += 1) < 3 ? Promise.reject(missingCode()) : Promise.resolve({ default: Listings }));
    await showProfile(() => Promise.resolve(filledWith(fill)));
    expect(await screen.findByText('Listings of helper')).toBeVisible();
    expect(tries).toBe(3);
  });
  it('contains an error that is thrown while it is shown, and logs its remote', async () => {
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
  it('shows the same error where no remote declares it, or the remote does not export it', async () => {
    const { unmount } = await showProfile(() => Promise.resolve(sound), [account, aReleasedRemote()]);
    expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
    unmount();
    await showProfile(() => Promise.resolve(listingsModule));
    expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
  });
});

describe('a quiet slot whose remote fails', () => {
  const Quiet = () => (
    <>
      <h1>{'My Profile'}</h1>
      <Slot quiet name="profile.listings" type="helper" />
    </>
  );
  const sound = filledWith(() => Promise.resolve({ default: Listings }));
  let works = false;
  let loads = 0;
  beforeEach(() => {
    works = false;
    loads = 0;
    // Stops the clock, so that each pause has its full length
    jest.spyOn(Date, 'now').mockReturnValue(0);
  });
  afterEach(() => void jest.restoreAllMocks());

  async function showQuiet() {
    const fetchRemote = (name: string) => {
      if (name === 'account') return Promise.resolve({ remote: { routes: [{ path: '/profile', Component: Quiet }] } });
      loads += 1;
      return works ? Promise.resolve({ remote: sound }) : Promise.reject(missingCode());
    };
    await renderShell({ at: '/profile', remotes: [account, listings], fetchRemote });
  }
  /** Resolves after this number of failures. */
  const failed = (times: number): Promise<void> =>
    waitFor(() => {
      const reports = jest.mocked(console.error).mock.calls.filter(([text]) => String(text).includes('the slot'));
      expect(reports).toHaveLength(times);
    });
  const networkIsBack = () => act(() => void window.dispatchEvent(new Event('online')));
  const tabIsSeen = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  /** Long enough for the start of another attempt. */
  const aMoment = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

  it('shows nothing', async () => {
    await showQuiet();
    await failed(1);
    expect(screen.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
  it.each([
    ['the network', networkIsBack],
    ['the tab', tabIsSeen],
  ])('is retried when %s is back', async (_what, comesBack) => {
    skipWaits(...PAUSES, 1000);
    await showQuiet();
    await failed(1);
    works = true;
    await aMoment();
    expect(screen.queryByText('Listings of helper')).not.toBeInTheDocument();
    comesBack();
    expect(await screen.findByText('Listings of helper')).toBeVisible();
  });
  it('is retried after a pause', async () => {
    skipWaits(...PAUSES, 30_000, 60_000);
    await showQuiet();
    await failed(1);
    works = true;
    expect(await screen.findByText('Listings of helper')).toBeVisible();
  });
  it('is not retried offline, nor in a hidden tab', async () => {
    skipWaits(...PAUSES, 1000);
    await showQuiet();
    await failed(1);
    const before = loads;
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    tabIsSeen();
    await aMoment();
    offline.mockReturnValue(true);
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    networkIsBack();
    await aMoment();
    expect(loads).toBe(before);
    works = true;
    hidden.mockReturnValue(false);
    tabIsSeen();
    expect(await screen.findByText('Listings of helper')).toBeVisible();
  });
  it('is retried with a longer pause each time, and not forever', async () => {
    skipWaits(...PAUSES, ...[1, 2, 4, 8, 16, 32].map((times) => 30_000 * times));
    await showQuiet();
    await failed(7);
    const before = loads;
    networkIsBack();
    await aMoment();
    expect(loads).toBe(before);
  });
});
