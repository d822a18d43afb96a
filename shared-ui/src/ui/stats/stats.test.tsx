import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Stat, Stats } from './stats.tsx';

it('names each figure', () => {
  render(
    <Stats>
      <Stat label="Received">$60.00</Stat>
      <Stat label="Waiting for you" now>
        $35.00
      </Stat>
    </Stats>,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Received', 'Waiting for you']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$60.00', '$35.00']);
});

it('sets off the one that asks for something', () => {
  render(
    <Stats>
      <Stat label="Received">$60.00</Stat>
      <Stat label="Waiting for you" now>
        $35.00
      </Stat>
    </Stats>,
  );
  expect(screen.getByText('Waiting for you').parentElement).toHaveClass('now');
  expect(screen.getByText('Received').parentElement).not.toHaveClass('now');
});
