import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Logo } from './logo.tsx';

it('is named by its words, as a link too', () => {
  render(
    <Logo asChild>
      <a href="/">Flight Amigo</a>
    </Logo>,
  );
  expect(screen.getByRole('link', { name: 'Flight Amigo' })).toHaveAttribute('href', '/');
});

it('can stand twice on a page: each mark cuts out its own window', () => {
  const { container } = render(
    <>
      <Logo>One</Logo>
      <Logo>Two</Logo>
    </>,
  );
  const ids = [...container.querySelectorAll('clipPath')].map((pane) => pane.id);
  expect(new Set(ids).size).toBe(2);
});
