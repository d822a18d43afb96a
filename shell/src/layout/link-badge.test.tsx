import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type RemoteModule, sessionEnded } from 'shared-ui/app';
import { aUser } from 'shared-ui/testing';
import { aReleasedRemote, listingsModule, renderShell } from '../testing/render-shell.tsx';

const messaging = aReleasedRemote({
  name: 'messaging',
  routes: ['/messages'],
  nav: [
    { label: { en: 'Messages' }, path: '/messages', for: 'everyone', order: 20, badge: 'header.unread' },
    { label: { en: 'Contact Us' }, path: '/contact', for: 'everyone', order: 30 },
  ],
  footer: [],
  slots: ['header.unread'],
});
const Two = () => <span>{' 2 new'}</span>;
const fetched = jest.fn<() => Promise<RemoteModule>>();
const filled = (): Promise<RemoteModule> =>
  Promise.resolve({ routes: [], slots: { 'header.unread': () => Promise.resolve({ default: Two }) } });

beforeEach(() => void fetched.mockReset().mockImplementation(filled));

const show = (options: Parameters<typeof renderShell>[0] = {}) =>
  renderShell({
    remotes: [aReleasedRemote(), messaging],
    fetchRemote: async (name) => ({ remote: name === 'messaging' ? await fetched() : listingsModule }),
    ...options,
  });
const NEWS_LINK = 'Messages 2 new';
const NEWS_BUTTON = 'Menu 2 new';

const link = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name });

describe('the badge of a link', () => {
  it('shows beside it and at the menu button, for a logged-in user', async () => {
    await show({ me: aUser() });
    expect(await link(NEWS_LINK)).toHaveAttribute('href', '/messages');
    expect(await link('Contact Us')).toBeVisible();
    expect(screen.getByRole('button', { name: NEWS_BUTTON })).toBeVisible();
  });
  it('shows in the menu, immediately where the header has loaded it', async () => {
    const { user } = await show({ me: aUser() });
    await user.click(await screen.findByRole('button', { name: NEWS_BUTTON }));
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: NEWS_LINK })).toBeVisible();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
  it('is not loaded while nobody is logged in, and disappears at logout', async () => {
    const { unmount } = await show();
    expect(await link('Messages')).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
    unmount();
    await show({ me: aUser() });
    await link(NEWS_LINK);
    act(() => sessionEnded());
    expect(await link('Messages')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
  });
  it('is loaded only after the page', async () => {
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    await show({ me: aUser() });
    expect(await link('Messages')).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
    state.mockReturnValue('complete');
    act(() => void window.dispatchEvent(new Event('load')));
    expect(await link(NEWS_LINK)).toBeVisible();
  });
  it('leaves the link unchanged where its remote has nothing to show', async () => {
    const faults = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fetched.mockResolvedValue({ routes: [] });
    await show({ me: aUser() });
    await waitFor(() => expect(faults).toHaveBeenCalled());
    expect(await link('Messages')).toBeVisible();
    expect(screen.queryByText(/is not available right now/)).not.toBeInTheDocument();
  });
});
