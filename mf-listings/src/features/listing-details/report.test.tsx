import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { api, type SlotProps } from 'shared-ui/app';
import { aHelperListing, aRefusal, aUser } from 'shared-ui/testing';
import { cardButton, dialog, noDialog, openByAddress, openByPress, VISITOR } from './listing-details.fixture.tsx';

const LISTING = aHelperListing({ id: 12, userId: 7, username: 'Meena Iyer' });

const PressButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    {name}
  </button>
);

/** A fake of the site that offers reports. */
function Reporting({ open, onOpenChange, onBlocked, ...what }: SlotProps['listing.report']) {
  if (!open) return <PressButton name="Report this listing" onPress={() => onOpenChange(true)} />;
  return (
    <>
      <p>{JSON.stringify(what)}</p>
      <PressButton name="Cancel" onPress={() => onOpenChange(false)} />
      <PressButton name="Send and block" onPress={onBlocked} />
    </>
  );
}

const world = { listing: LISTING, slots: { 'listing.report': Reporting } };
const report = () => screen.findByRole('button', { name: 'Report this listing' });
const form = () => dialog('Report this listing');

describe('reporting a listing from its details', () => {
  it('replaces the details, which return with the focus where it was', async () => {
    const page = await openByPress(world);
    await page.user.click(await report());
    expect(within(await form()).getByText('{"listingId":12,"userId":7,"username":"Meena Iyer"}')).toBeVisible();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await dialog('Amigo Details')).toBeVisible();
    expect(await report()).toHaveFocus();
  });

  it.each([
    ['Escape', (page: Awaited<ReturnType<typeof openByPress>>) => page.user.keyboard('{Escape}')],
    ['Close', (page) => page.user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('returns to the details with %s, and closes them with the next', async (_by, close) => {
    const page = await openByPress(world);
    await page.user.click(await report());
    await form();
    await close(page);
    expect(await dialog('Amigo Details')).toBeVisible();
    await close(page);
    await waitFor(() => expect(noDialog()).toBe(true));
  });

  it('closes the details if the owner is blocked as well', async () => {
    const page = await openByPress(world);
    await page.user.click(await report());
    await form();
    await page.user.click(screen.getByRole('button', { name: 'Send and block' }));
    await waitFor(() => expect(noDialog()).toBe(true));
    expect(page.address()).toBe('/search');
    await waitFor(() => expect(cardButton()).toHaveFocus());
  });

  it('asks a logged-out visitor to log in, then opens', async () => {
    const page = openByAddress(world);
    page.shell.loginAnswer = VISITOR;
    await page.user.click(await report());
    expect(await form()).toBeVisible();
    expect(page.shell.loginRequests).toEqual(['Log in to report this listing.']);
  });

  it('does not open if the visitor closes the login', async () => {
    const page = openByAddress(world);
    await page.user.click(await report());
    await waitFor(() => expect(page.shell.loginRequests).toHaveLength(1));
    expect(await dialog('Amigo Details')).toBeVisible();
    expect(await report()).toBeVisible();
  });

  it('does not open if the listing turns out to be the user’s own', async () => {
    const page = openByAddress(world);
    page.shell.loginAnswer = aUser({ id: 7 });
    await page.user.click(await report());
    expect(await screen.findByText('This is your own listing')).toBeVisible();
    expect(await dialog('Amigo Details')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Report|Send and block/ })).not.toBeInTheDocument();
  });

  it('is not offered for own listings', async () => {
    openByAddress({ ...world, user: aUser({ id: 7 }) });
    expect(await screen.findByText('This is your own listing')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report this listing' })).not.toBeInTheDocument();
  });

  it('is replaced by the message of a listing that is no longer available', async () => {
    let isDeleted = false;
    const page = await openByPress({
      ...world,
      api: {
        'GET /api/listing/12': () => (isDeleted ? aRefusal(404) : LISTING),
        'GET /api/my-listings': () => [],
      },
    });
    await page.user.click(await report());
    await form();
    isDeleted = true;
    act(() => void page.shell.store.dispatch(api.util.invalidateTags(['Listing'])));
    expect(await dialog('This listing is no longer available')).toBeVisible();
  });
});
