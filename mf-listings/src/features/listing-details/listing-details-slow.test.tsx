import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aHelperListing, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../patience/patience.fixture.ts';

const PATIENCE_IN_MS = 8000;

jest.unstable_mockModule('./listing-details.tsx', () => new Promise(() => undefined));

it('shows at once that the details open, and says after eight seconds that they did not', async () => {
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
  expect(await screen.findByText('Opening the details')).toBeInTheDocument();
  expect(page.shell.toasts).toEqual([]);
  await waitFor(() => expect(page.shell.toasts.map(({ title }) => title)).toEqual(['The details did not open']), {
    timeout: PATIENCE_IN_MS + 5000,
  });
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(screen.queryByText('Opening the details')).not.toBeInTheDocument();
});
