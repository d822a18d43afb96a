import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Rating, Stars } from './stars.tsx';

const filledOf = (stars: HTMLElement) =>
  [...stars.querySelectorAll('svg')].map((star) => !star.classList.contains('off'));

describe('stars', () => {
  it('say 4 out of 5 stars, and show it', () => {
    render(<Stars value={4} label="4 out of 5 stars" />);
    const stars = screen.getByRole('img', { name: '4 out of 5 stars' });
    expect(filledOf(stars)).toEqual([true, true, true, true, false]);
  });

  it.each([
    [0, 0],
    [2.4, 2],
    [4.5, 5],
    [9, 5],
  ])('%p fills %p of five', (value, filled) => {
    render(<Stars value={value} label="rated" />);
    expect(filledOf(screen.getByRole('img')).filter(Boolean)).toHaveLength(filled);
  });
});

describe('a rating', () => {
  it('is read as a sentence, and seen as figures', () => {
    render(<Rating label="4.9 of 5, 23 reviews">4.9 (23)</Rating>);
    expect(screen.getByText('4.9 of 5, 23 reviews')).not.toHaveAttribute('aria-hidden');
    expect(screen.getByText('4.9 (23)')).toHaveAttribute('aria-hidden', 'true');
  });
});
