import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Flap, FlapBoard, FlapTiles } from './flap.tsx';

it('says a word once, not letter by letter', () => {
  render(<FlapTiles text="NOT HERE" />);
  const tiles = screen.getByRole('img', { name: 'NOT HERE' });
  expect(tiles.children).toHaveLength(8);
  for (const tile of tiles.children) expect(tile).toHaveAttribute('aria-hidden', 'true');
});

it('keeps a code from being translated', () => {
  render(<Flap>LHR</Flap>);
  expect(screen.getByText('LHR')).toHaveAttribute('translate', 'no');
});

it('a board is an illustration and says nothing', () => {
  render(<FlapBoard rows={[{ label: 'Flight', text: '404' }]} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
