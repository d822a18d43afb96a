import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { CurrentUser } from 'shared-ui/app';
import { aUser, fakeApi } from 'shared-ui/testing';
import { aReleasedRemote, renderShell } from '../testing/render-shell.tsx';

const twoLinks = aReleasedRemote({
  nav: [
    { label: { en: 'Home' }, path: '/', icon: 'house', for: 'everyone', order: 10 },
    { label: { en: 'Listings' }, path: '/search', for: 'everyone', order: 20 },
    { label: { en: 'My Profile' }, path: '/profile', icon: 'circle-user-round', for: 'logged-in', order: 30 },
  ],
});

async function openMenu(me: CurrentUser | null = null) {
  const shell = await renderShell({ remotes: [twoLinks], me });
  const button = screen.getByRole('button', { name: 'Menu' });
  await shell.user.click(button);
  return { ...shell, button, menu: within(await screen.findByRole('dialog', { name: 'Menu' })) };
}
const expectClosed = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument());

describe('the menu', () => {
  it('shows the navigation and no login link, with focus on Close [spec 46]', async () => {
    const { menu } = await openMenu();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Flight Amigo', 'Home', 'Listings']);
    expect(menu.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(menu.queryByText(/log (in|out)/i)).not.toBeInTheDocument();
  });
  it('has the links and Log Out of a logged-in user, and closes on Log Out [spec 46]', async () => {
    const calls = fakeApi({ 'POST /api/auth/logout': () => new Response(null, { status: 204 }) });
    const { menu, user } = await openMenu(aUser());
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toContain('My Profile');
    await user.click(menu.getByRole('button', { name: 'Log Out' }));
    await expectClosed();
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/logout']);
    expect(await screen.findByText('Logged out successfully')).toBeVisible();
  });
  it('makes the page behind it inert', async () => {
    await openMenu();
    expect(document.querySelector('main')?.closest('[inert]')).not.toBeNull();
  });
  it('traps Tab in both directions', async () => {
    const { menu, user } = await openMenu();
    const stops: (string | null | undefined)[] = [];
    for (let press = 0; press < 4; press += 1) {
      await user.tab();
      stops.push(document.activeElement?.textContent);
    }
    expect(stops).toEqual(['Home', 'Listings', 'Flight Amigo', 'Close']);
    menu.getByRole('link', { name: 'Flight Amigo' }).focus();
    await user.tab({ shift: true });
    expect(menu.getByRole('link', { name: 'Listings' })).toHaveFocus();
  });
  it.each([
    ['Close', (menu: ReturnType<typeof within>) => menu.getByRole('button', { name: 'Close' })],
    ['the logo', (menu: ReturnType<typeof within>) => menu.getByRole('link', { name: 'Flight Amigo' })],
    ['a link', (menu: ReturnType<typeof within>) => menu.getByRole('link', { name: 'Listings' })],
  ])('closes on %s [spec 46]', async (_what, target) => {
    const { menu, user } = await openMenu();
    await user.click(target(menu));
    await expectClosed();
  });
  it('closes on Escape, and returns the focus to the button', async () => {
    const { user, button } = await openMenu();
    await user.keyboard('{Escape}');
    await expectClosed();
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
  it('opens the chosen page, with focus on its heading', async () => {
    const { menu, user } = await openMenu();
    await user.click(menu.getByRole('link', { name: 'Listings' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Search Results' });
    await waitFor(() => expect(heading).toHaveFocus());
  });
  it('closes on a press outside of it, such as on a toast [spec 46]', async () => {
    const { user } = await openMenu();
    const outside = document.body.appendChild(document.createElement('div'));
    await user.click(outside);
    await expectClosed();
    outside.remove();
  });
  it('closes when the window becomes wide enough for the navigation', async () => {
    const listeners: (() => void)[] = [];
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: false,
          media,
          addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    await openMenu();
    act(() => listeners.forEach((notify) => notify()));
    await expectClosed();
  });
});
