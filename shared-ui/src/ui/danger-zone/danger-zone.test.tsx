import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DangerZone } from './danger-zone.tsx';

it('is a region of its title, whose warning sign is decoration', () => {
  render(<DangerZone title="Delete your account">This cannot be undone.</DangerZone>);
  const zone = screen.getByRole('region', { name: 'Delete your account' });
  expect(zone).toHaveTextContent('This cannot be undone.');
  expect(zone).toHaveClass('zone', 'panel');
  expect(screen.getByRole('heading', { level: 2, name: 'Delete your account' })).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
