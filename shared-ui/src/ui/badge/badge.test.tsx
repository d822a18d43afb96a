import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import HandHeart from 'lucide-react/icons/hand-heart';
import { Badge } from './badge.tsx';

it('says in a word what its color and icon show', () => {
  render(
    <Badge tone="helper" icon={HandHeart}>
      Amigo
    </Badge>,
  );
  const badge = screen.getByText('Amigo');
  expect(badge).toHaveClass('badge', 'helper');
  expect(badge.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
