import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Skeleton } from './skeleton.tsx';

it('is silent and as wide as what it stands for', () => {
  const { container } = render(<Skeleton shape="code" width="7rem" />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild).toHaveClass('skeleton', 'code');
  expect(container.firstElementChild).toHaveStyle({ inlineSize: '7rem' });
});
