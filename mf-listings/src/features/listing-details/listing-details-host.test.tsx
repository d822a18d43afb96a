import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aHelperListing, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../patience/patience.fixture.ts';

jest.unstable_mockModule('./listing-details.tsx', () => {
  throw new Error('The network is gone');
});

it('says that the details did not open where their code does not come, and leaves the page as it was', async () => {
  await import('../../remote.tsx');
  const { ListingCard } = await import('../../listing-card/listing-card.tsx');
  const { ListingDetailsHost } = await import('./listing-details-host.tsx');
  fakeApi({});
  const Page = () => (
    <>
      <ListingCard listing={aHelperListing()} />
      <ListingDetailsHost />
    </>
  );
  const page = renderRemote({ routes: [{ path: '/', Component: Page }] }, { at: '/', user: aUser({ id: 99 }) });
  await page.user.click(screen.getByRole('button', { name: 'View Contact Info' }));
  await waitFor(() =>
    expect(page.shell.toasts).toEqual([
      {
        title: 'The details did not open',
        description: 'Check your connection and press the button again.',
        variant: 'destructive',
      },
    ]),
  );
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(screen.queryByText('Opening the details')).not.toBeInTheDocument();
});
