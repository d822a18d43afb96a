import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { field, openPage, press, TRIP, typeDescription } from './create-listing.fixture.tsx';

const loadDialog = jest.fn(() => Promise.reject(new Error('Loading chunk 7 failed.')));
jest.unstable_mockModule('../features/create-listing/created-dialog.tsx', loadDialog);

afterEach(() => sessionStorage.clear());

it('shows that a listing is created where the dialog with its summary does not load', async () => {
  const { user, sent, shell } = openPage(TRIP);
  await typeDescription(user);
  await press(user);
  await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Listing created' }]));
  await waitFor(() => expect(loadDialog).toHaveBeenCalledTimes(2));
  expect(sent()).toHaveLength(1);
  // The form is that of the next listing: nothing is published twice
  expect(field('Description')).toHaveValue('');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
