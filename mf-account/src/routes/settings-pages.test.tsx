import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aUser } from 'shared-ui/testing';
import { field, open, preview, save, tab } from './profile-page.fixture.tsx';
import './alerts-page.tsx';
import './data-page.tsx';
import './notices-page.tsx';
import './security-page.tsx';
import './tips-page.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A ResizeObserver that the test triggers; buttons have one of their own. */
function givenGrowth() {
  const callbacks = new Set<() => void>();
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    const report = (): void => callback([], observer);
    const observer: ResizeObserver = {
      observe: (element) => void (element instanceof HTMLButtonElement || callbacks.add(report)),
      unobserve: () => undefined,
      disconnect: () => void callbacks.delete(report),
    };
    return observer;
  });
  return { report: () => callbacks.forEach((callback) => callback()), isObserved: () => callbacks.size > 0 };
}

const list = () => screen.findByRole('navigation', { name: 'Settings' });
const entry = async (name: RegExp | string) => within(await list()).getByRole('link', { name });
const isClosingAllowed = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the pages of the first tab', () => {
  it.each([
    ['/profile/alerts', 'Alerts', ['Slot profile.alerts {}']],
    ['/profile/tips', 'Tips and payouts', ['Slot profile.tips {}', 'Slot profile.payouts {}']],
    ['/profile/notices', 'Notices', ['Slot profile.notices {}']],
    ['/profile/security', 'Security', ['Email address', 'Where you are logged in', 'Slot profile.blocked {}']],
    ['/profile/data', 'Data', ['Your data', 'Delete your account']],
  ])('%s has a title, an entry in the list, a heading for the focus, and its sections', async (at, name, sections) => {
    const { shell } = open({ at });
    for (const section of sections) expect(await screen.findByText(section)).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: `Flight Amigo - ${name}`, path: at }]);
    expect(await entry(name)).toHaveAttribute('aria-current', 'page');
    expect(document.querySelector('h2[data-page-heading]')).toHaveTextContent(name);
    expect(await tab('Profile')).toHaveAttribute('aria-selected', 'true');
  });

  it('are listed, the profile itself first [spec 93]', async () => {
    open();
    const entries = within(await list()).getAllByRole('link');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Alerts',
      'Tips and payouts',
      'Notices',
      'Security',
      'Data',
    ]);
    expect(entries.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([
      'Profile',
    ]);
    expect(await screen.findByRole('region', { name: 'Edit Profile' })).toBeVisible();
    expect(screen.queryByText(/^Slot/)).not.toBeInTheDocument();
  });

  it('fold under the name of the current one, and fold again when one is chosen', async () => {
    const { user, address, router } = open({ at: '/profile/notices' });
    const button = await screen.findByRole('button', { name: 'Notices All settings' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toHaveTextContent('Security');
    await user.click(await entry('Security'));
    expect(await screen.findByRole('button', { name: 'Security All settings' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(address()).toBe('/profile/security');
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Slot profile.notices {}')).toBeVisible();
  });

  it('leave for another tab by its address', async () => {
    const { user, address } = open({ at: '/profile/data' });
    await user.click(await tab('I Need Help'));
    expect(await screen.findByText(/^Slot profile.listings/)).toBeVisible();
    expect(address()).toBe('/profile?tab=seeker');
  });

  it('ask a logged-out visitor to log in, and then show what was opened', async () => {
    const { user, shell, address } = open({ at: '/profile/security', as: null });
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(document.title).toBe('Flight Amigo - Security');
    shell.loginAnswer = aUser();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('region', { name: 'Email address' })).toBeVisible();
    expect(address()).toBe('/profile/security');
  });

  it('can be left before it is known who is logged in', async () => {
    const { user } = open({
      at: '/profile/data',
      as: 'unknown',
      handlers: { 'GET /api/auth/me': () => new Promise(() => undefined) },
    });
    expect(await screen.findByRole('region', { name: 'Your profile is on its way' })).toBeVisible();
    await user.click(await entry('Notices'));
    expect(await screen.findByRole('button', { name: 'Notices All settings' })).toBeVisible();
  });

  it('are no others', async () => {
    open({ at: '/profile/unknown' });
    expect(await screen.findByText('Another part of the site')).toBeVisible();
  });
});

describe('unsaved edits of the profile', () => {
  it('stay while another page is open, which marks them, and the browser warns there too', async () => {
    const { user } = open();
    await user.type(await field(/^Username/), 'x');
    await user.click(await entry('Notices'));
    expect(await screen.findByText('Slot profile.notices {}')).toBeVisible();
    expect(isClosingAllowed()).toBe(false);
    await user.click(await entry('Profile Not saved'));
    expect(await field(/^Username/)).toHaveValue('Priya Rx');
    await user.click(save());
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument());
    await user.click(await entry('Notices'));
    expect(await entry('Profile')).toBeVisible();
    expect(isClosingAllowed()).toBe(true);
  });
});

describe('an address from before the pages had their own', () => {
  it.each([
    ['#tips', '/profile/tips'],
    ['?payouts=back#payouts', '/profile/tips?payouts=back'],
    ['#notices', '/profile/notices'],
    ['#email', '/profile/security'],
    ['#sessions', '/profile/security'],
    ['#data', '/profile/data'],
    ['#delete', '/profile/data'],
  ])('%s leads to %s, where the section takes the focus', async (old, current) => {
    const { address, router } = open({ at: `/profile${old}` });
    const id = old.replace(/^.*#/, '');
    await waitFor(() => expect(document.getElementById(id)).toHaveFocus());
    expect(address()).toBe(current);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('#edit stays, and leads to the form', async () => {
    const { address } = open({ at: '/profile#edit' });
    await waitFor(() => expect(document.getElementById('edit')).toHaveFocus());
    expect(address()).toBe('/profile');
  });

  it('leads a logged-out visitor there too', async () => {
    const { address } = open({ at: '/profile#payouts', as: null });
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(address()).toBe('/profile/tips');
  });
});

describe('a section of the address', () => {
  it('stays in view while what is above it grows, until the visitor does anything', async () => {
    const seen: string[] = [];
    const growth = givenGrowth();
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.id);
    });
    const { user } = open({ at: '/profile/tips#payouts' });
    await waitFor(() => expect(document.getElementById('payouts')).toHaveFocus());
    growth.report();
    growth.report();
    expect(seen).toEqual(['payouts', 'payouts']);
    await user.keyboard('{Tab}');
    growth.report();
    expect(seen).toHaveLength(2);
  });

  it.each(['#nothing', '#root', '#'])('that is %s changes nothing', async (hash) => {
    const growth = givenGrowth();
    open({ at: `/profile${hash}` });
    await preview();
    expect(growth.isObserved()).toBe(false);
  });
});

describe('the notices', () => {
  it('are a slot of another remote, under their own heading', async () => {
    open({ at: '/profile/notices' });
    const panel = await screen.findByRole('region', { name: 'Notices' });
    expect(panel).toHaveTextContent('NoticesSlot profile.notices {}');
  });
});
