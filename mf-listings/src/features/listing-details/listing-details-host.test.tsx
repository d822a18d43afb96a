import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { pressCard } from './pressed-card.fixture.tsx';

jest.unstable_mockModule('./listing-details.tsx', () => {
  throw new Error('The network is gone');
});

it('says that the details did not open if their code does not load, and leaves the page as it was', async () => {
  const page = await pressCard();
  await waitFor(() =>
    expect(page.shell.toasts).toEqual([
      {
        title: 'The details did not open',
        description: 'Check your connection and press the button again.',
        variant: 'destructive',
        cause: expect.any(Error),
      },
    ]),
  );
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(screen.queryByText('Opening the details')).not.toBeInTheDocument();
});
