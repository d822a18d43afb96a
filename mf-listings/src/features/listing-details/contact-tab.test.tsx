import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aHelperListing } from 'shared-ui/testing';
import { openByAddress, openByPress, VISITOR } from './listing-details.fixture.tsx';

const LISTING = aHelperListing({ id: 12, date: '2026-12-12', endDate: null });
const ADDRESS = `${location.origin}/search?listing=12`;

function browserWith(abilities: Partial<Record<'share' | 'clipboard', unknown>>) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: abilities.share });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: abilities.clipboard });
}

afterEach(() => browserWith({}));

describe('the actions for a listing', () => {
  it('add it to a calendar', async () => {
    openByAddress({ listing: LISTING });
    const link = await screen.findByRole('link', { name: 'Add to calendar' });
    expect(link).toHaveAttribute('href', '/api/listing/12/calendar.ics');
    expect(link).toHaveAttribute('download');
  });

  it('print it, with the contact details if they were requested', async () => {
    const page = await openByPress({ listing: LISTING });
    await page.user.click(screen.getByRole('link', { name: 'Print' }));
    await waitFor(() => expect(page.address()).toBe('/listing/12/print'));
    expect(page.router.state.location.state).toEqual({ requestedBy: VISITOR.id });
  });

  it('print it without the contact details if they were not requested', async () => {
    const page = openByAddress({ listing: LISTING, user: VISITOR });
    await page.user.click(await screen.findByRole('link', { name: 'Print' }));
    await waitFor(() => expect(page.address()).toBe('/listing/12/print'));
    expect(page.router.state.location.state).toBeNull();
  });

  it('share it with the browser’s dialog', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    browserWith({ share });
    const page = openByAddress({ listing: LISTING });
    await page.user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share.mock.calls).toEqual([[{ title: 'Amigo: MAA to LHR, Dec 12, 2026', url: ADDRESS }]]);
    expect(page.shell.toasts).toEqual([]);
  });

  it('do nothing if the visitor cancels sharing', async () => {
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
    browserWith({ share: () => Promise.reject(new DOMException('', 'AbortError')), clipboard: { writeText } });
    const page = openByAddress({ listing: LISTING });
    await page.user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(writeText).not.toHaveBeenCalled();
    expect(page.shell.toasts).toEqual([]);
  });

  it.each([
    ['cannot share', undefined, 'Copy link'],
    ['refuses to share', () => Promise.reject(new DOMException('', 'NotAllowedError')), 'Share'],
  ])('copy its address if the browser %s', async (_what, share, name) => {
    const page = openByAddress({ listing: LISTING });
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
    browserWith({ share, clipboard: { writeText } });
    await page.user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(page.shell.toasts.map(({ title }) => title)).toEqual(['Link copied']));
    expect(writeText.mock.calls).toEqual([[ADDRESS]]);
  });

  it('say where the address is if it cannot be copied', async () => {
    const page = openByAddress({ listing: LISTING });
    browserWith({});
    await page.user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() =>
      expect(page.shell.toasts).toEqual([
        {
          title: 'The link was not copied',
          description: 'Copy it from the address bar of your browser instead.',
          variant: 'destructive',
        },
      ]),
    );
  });
});
