import { screen } from '@testing-library/react';
import { aHelperListing, aUser, fakeApi, renderRemote } from 'shared-ui/testing';

/** Shows a page with one card and presses its button. Modules must be mocked before. */
export async function pressCard() {
  await import('../../remote.tsx');
  const { ListingCard } = await import('../../parts/listing-card/listing-card.tsx');
  const { ListingDetailsHost } = await import('./listing-details-host.tsx');
  fakeApi({});
  const Page = () => (
    <>
      <ListingCard listing={aHelperListing()} />
      <ListingDetailsHost />
    </>
  );
  const page = renderRemote({ routes: [{ path: '/', Component: Page }] }, { at: '/', user: aUser({ id: 99 }) });
  await page.user.click(screen.getByRole('button', { name: /^View Contact Info: / }));
  return page;
}
