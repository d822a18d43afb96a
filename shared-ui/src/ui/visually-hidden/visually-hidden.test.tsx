import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './visually-hidden.tsx';

it('adds words to a name without showing them', () => {
  render(
    <a href="/search">
      <span>View All</span>
      <VisuallyHidden> travelers offering help</VisuallyHidden>
    </a>,
  );
  expect(screen.getByRole('link')).toHaveAccessibleName('View All travelers offering help');
  expect(screen.getByText('travelers offering help')).toHaveClass('visually-hidden');
});
