import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aHelperListing, fakeApi, renderRemote } from 'shared-ui/testing';
import '../features/listing-details/listing-details.tsx';
import { remote } from '../remote.tsx';
import './home-page.tsx';
import './search-page.tsx';

it.each(['/', '/search'])('%s opens the details in its address, and Close leaves the page as it was', async (path) => {
  fakeApi({
    'GET /api/listing/12': () => aHelperListing({ id: 12, username: 'Meena Iyer' }),
    'GET /api/listings': () => [],
    'GET /api/testimonials': () => [],
    'GET /api/airports': () => [],
  });
  const { user, address } = renderRemote(remote, { at: `${path}?listing=12` });
  const details = within(await screen.findByRole('dialog', { name: 'Amigo Details' }));
  expect(details.getAllByText('Meena Iyer')[0]).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe(path);
});
