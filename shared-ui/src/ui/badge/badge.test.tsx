import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import HandHeart from 'lucide-react/icons/hand-heart';
import { Badge } from './badge.tsx';

it('says in a word what its color and icon show', () => {
  const { container } = render(
    <Badge tone="helper" icon={HandHeart}>
      Amigo
    </Badge>,
  );
  const badge = container.firstElementChild;
  expect(badge).toHaveTextContent('Amigo');
  expect(badge).toHaveClass('badge', 'helper');
  expect(badge?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
