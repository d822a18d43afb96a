import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { RouteLine } from '../route/route.tsx';
import { EmptyState } from './empty-state.tsx';

it('says what is missing and offers one thing to do', () => {
  render(
    <EmptyState title="No Amigos found" role="status" action={<button>Create Listing</button>}>
      Try adjusting your search criteria.
    </EmptyState>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Try adjusting your search criteria.');
  expect(screen.getByRole('heading', { level: 3, name: 'No Amigos found' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Listing' })).toBeVisible();
});

it('shows the route that was asked for in place of the empty pair', () => {
  render(
    <EmptyState
      title="No Amigos found"
      line={<RouteLine type="nobody" departureAirport="KTM" arrivalAirport="YYZ" />}
    />,
  );
  expect(screen.getByText('KTM')).toBeVisible();
});

it('breaks the pair where something did not load', () => {
  const { container } = render(<EmptyState title="Not available right now" line="broken" />);
  expect(container.querySelector('.pair')).toHaveClass('open');
});
