import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import Luggage from 'lucide-react/icons/luggage';
import { BackLink, Band } from './band.tsx';

it('holds the one title of the page', () => {
  render(<Band icon={Luggage} title="Request Travel Assistance" lead="For you or for someone you love." />);
  expect(screen.getByRole('heading', { level: 1, name: 'Request Travel Assistance' })).toBeVisible();
  expect(screen.getByText('For you or for someone you love.')).toBeVisible();
});

it('leads back before it says where one is', () => {
  render(<Band icon={Luggage} title="Request" back={<BackLink href="/">Back to Home</BackLink>} />);
  const back = screen.getByRole('link', { name: 'Back to Home' });
  const following = back.compareDocumentPosition(screen.getByRole('heading'));
  expect(following & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
