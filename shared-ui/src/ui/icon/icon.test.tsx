import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ArrowRight, Icon, Star } from './icons.ts';

it('is decoration for those who do not see it', () => {
  const { container } = render(<Icon of={Star} />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it('speaks where no words stand beside it', () => {
  render(<Icon of={Star} label="Favorite" />);
  expect(screen.getByRole('img', { name: 'Favorite' })).not.toHaveAttribute('aria-hidden');
});

it('is mirrored only when it points somewhere', () => {
  const { container } = render(
    <>
      <Icon of={ArrowRight} flip />
      <Icon of={Star} />
    </>,
  );
  const [arrow, star] = container.querySelectorAll('svg');
  expect(arrow).toHaveClass('flip');
  expect(star).not.toHaveClass('flip');
});
