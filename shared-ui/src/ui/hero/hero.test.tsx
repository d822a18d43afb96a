import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { HeroPicture } from '../hero-picture/hero-picture.tsx';
import { Hero } from './hero.tsx';

it('holds the title of the page, and a picture that says nothing', () => {
  const { container } = render(<Hero title="Help another family" lead="Side by side." art={<HeroPicture />} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Help another family' })).toBeVisible();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('draws its picture from parts of its own, so that two can stand on one page', () => {
  const { container } = render(
    <>
      <HeroPicture />
      <HeroPicture />
    </>,
  );
  const ids = [...container.querySelectorAll('[id]')].map((part) => part.id);
  expect(new Set(ids).size).toBe(ids.length);
});
