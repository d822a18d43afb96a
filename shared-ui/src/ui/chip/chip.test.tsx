import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ChipList } from './chip.tsx';

it('is a list that says what it is a list of', () => {
  render(<ChipList label="Skills" items={['Translation', 'Airport transfers']} />);
  expect(screen.getByRole('list', { name: 'Skills' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Translation', 'Airport transfers']);
});

it('shows nothing when there is nothing to list', () => {
  const { container } = render(<ChipList label="Skills" items={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it('survives the same word twice', () => {
  render(<ChipList label="Skills" items={['Translation', 'Translation']} />);
  expect(screen.getAllByText('Translation')).toHaveLength(1);
});
