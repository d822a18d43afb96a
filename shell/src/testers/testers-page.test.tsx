import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { chooseReleases, isTester } from '../router/released-remotes.ts';
import { currentPage } from '../router/outdated-page.ts';
import { aReleasedRemote, renderShell } from '../testing/render-shell.tsx';
import { setTester } from './set-tester.ts';

const BEFORE = {
  version: '1.1.0',
  contract: '2.0.0',
  release: '1.1.0-0123456789',
  entry: '/remotes/listings/1.1.0/e.js',
};
const current = aReleasedRemote({ release: '1.2.0-0123456789' });
const candidate = {
  ...aReleasedRemote({ version: '1.3.0', release: '1.3.0-abcdef0123', entry: '/remotes/listings/1.3.0/e.js' }),
  percent: 0,
};
const page = (remote = current) => renderShell({ at: '/testers', remotes: chooseReleases([remote]) });
const rowOf = (site: string): string[] =>
  within(screen.getByRole('row', { name: new RegExp(`^${site}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

// Loaded before: a busy machine loads it slowly
beforeAll(async () => void (await import('./testers-page.tsx')));

let reload: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  reload = jest.spyOn(currentPage, 'reload').mockImplementation(() => undefined);
});
afterEach(() => setTester(false));

describe('the testers page', () => {
  it('makes this browser a tester, and reloads the page', async () => {
    const { user } = await page();
    expect(screen.getByRole('heading', { level: 1, name: 'New Versions First' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Become a Tester' }));
    expect([isTester(), reload.mock.calls.length]).toEqual([true, 1]);
  });
  it('ends testing, and reloads the page', async () => {
    setTester(true);
    const { user } = await page();
    await user.click(screen.getByRole('button', { name: 'Stop Testing' }));
    expect([isTester(), reload.mock.calls.length]).toEqual([false, 1]);
  });
  it('is not linked, and not indexed', async () => {
    await page();
    expect(screen.queryByRole('link', { name: /tester|version/i })).not.toBeInTheDocument();
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

describe('its table of releases', () => {
  it('shows each site with its release and audience', async () => {
    await page();
    expect(rowOf('shell')).toEqual(['shell', 'Not released', 'Everybody']);
    expect(rowOf('listings')).toEqual(['listings', '1.2.0-0123456789', 'Everybody']);
  });
  it.each([
    [0, 'For testers'],
    [10, '10 %'],
  ])('shows the audience of a candidate for %i %%: %s', async (percent, words) => {
    setTester(true);
    await page({ ...current, candidate: { ...candidate, percent } });
    expect(rowOf('listings')).toEqual(['listings', '1.3.0-abcdef0123', words]);
  });
  it('shows where a release did not load and its fallback is used', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const shell = await renderShell({
      at: '/',
      remotes: [{ ...current, fallback: BEFORE }],
      fetchRemote: (_name, { release }) =>
        release === BEFORE.release
          ? Promise.resolve({ remote: { routes: [{ path: '/', Component: () => null }] } })
          : Promise.reject(new TypeError('bug')),
    });
    await shell.router.navigate('/testers');
    await screen.findByRole('heading', { level: 1, name: 'New Versions First' });
    expect(rowOf('listings')).toEqual(['listings', '1.1.0-0123456789', 'The one before']);
  });
});
