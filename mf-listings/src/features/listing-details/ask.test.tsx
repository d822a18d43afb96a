import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SlotProps } from 'shared-ui/app';
import { aHelperListing, aUser } from 'shared-ui/testing';
import { Button } from 'shared-ui/ui/button';
import { dialog, openByAddress, openByPress, VISITOR } from './listing-details.fixture.tsx';

const LISTING = aHelperListing({ id: 12, userId: 7, username: 'Meena Iyer' });

/** A fake of the site that offers the question. */
function Asking({ open, onOpenChange, listing }: SlotProps['listing.ask']) {
  const name = open ? `Ask about ${String(listing.id)}` : 'Ask to fly together';
  return <Button onClick={() => onOpenChange(!open)}>{name}</Button>;
}

const world = { listing: LISTING, slots: { 'listing.ask': Asking } };
const ask = () => screen.findByRole('button', { name: 'Ask to fly together' });
const form = () => dialog('Ask to fly together');

describe('asking to fly together from the details', () => {
  it.each<[string, (page: Awaited<ReturnType<typeof openByPress>>) => Promise<void>]>([
    ['the question is sent', ({ user }) => user.click(screen.getByRole('button', { name: 'Ask about 12' }))],
    ['Escape is pressed', ({ user }) => user.keyboard('{Escape}')],
  ])('replaces the details, which return when %s', async (_when, leave) => {
    const page = await openByPress(world);
    await page.user.click(await ask());
    expect(within(await form()).queryByRole('tablist')).not.toBeInTheDocument();
    await leave(page);
    const details = within(await dialog('Amigo Details'));
    expect(details.getByRole('heading', { name: 'Contact Info' })).toHaveFocus();
    expect(await ask()).toBeVisible();
  });

  it('asks a logged-out visitor to log in, then goes on with the same listing', async () => {
    const page = openByAddress(world);
    page.shell.loginAnswer = VISITOR;
    await page.user.click(await ask());
    expect(within(await form()).getByRole('button', { name: 'Ask about 12' })).toBeVisible();
    expect(page.shell.loginRequests).toEqual(['Log in to ask to fly together.']);
    expect(page.address()).toBe('/search?listing=12');
    expect(page.countContactRequests()).toBe(0);
  });

  it('returns to the details if the visitor closes the login', async () => {
    const page = openByAddress(world);
    await page.user.click(await ask());
    await waitFor(() => expect(page.shell.loginRequests).toHaveLength(1));
    expect(await dialog('Amigo Details')).toBeVisible();
    expect(await ask()).toBeVisible();
  });

  it('does not open if the listing turns out to be the user’s own', async () => {
    const page = openByAddress(world);
    page.shell.loginAnswer = aUser({ id: 7 });
    await page.user.click(await ask());
    expect(await screen.findByText('This is your own listing')).toBeVisible();
    expect(await dialog('Amigo Details')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ask/ })).not.toBeInTheDocument();
  });

  it.each([
    ['an own listing', { userId: VISITOR.id }],
    ['a listing that nobody has confirmed', { userId: null }],
  ])('is not offered for %s', async (_what, owner) => {
    openByAddress({ ...world, user: VISITOR, listing: { ...LISTING, ...owner } });
    await dialog('Amigo Details');
    expect(await screen.findByRole('heading', { name: 'Contact Info' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask to fly together' })).not.toBeInTheDocument();
  });
});
