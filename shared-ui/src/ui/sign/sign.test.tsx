import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import HandHeart from 'lucide-react/icons/hand-heart';
import { SignLink } from './sign.tsx';

it('is one link that says both its title and its note', () => {
  render(<SignLink href="/offer/create" icon={HandHeart} title="Become" note="I know the way." />);
  expect(screen.getByRole('link')).toHaveAccessibleName('Become I know the way.');
});

it('puts its look onto the link it is given', () => {
  render(
    <SignLink asChild type="seeker" icon={HandHeart} title="Find">
      <a href="/find/create" aria-label="Find someone" />
    </SignLink>,
  );
  const link = screen.getByRole('link', { name: 'Find someone' });
  expect(link).toHaveAttribute('href', '/find/create');
  expect(link).toHaveClass('sign', 'seeker');
});
