import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Fact, Facts } from './facts.tsx';

it('names each value', () => {
  render(
    <Facts>
      <Fact label="Date">Dec 12, 2026</Fact>
      <Fact label="Flight" code>
        BA 36
      </Fact>
    </Facts>,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Date', 'Flight']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Dec 12, 2026', 'BA 36']);
});

it('keeps a flight number from being translated', () => {
  render(
    <Facts>
      <Fact label="Flight" code>
        BA 36
      </Fact>
    </Facts>,
  );
  expect(screen.getByText('BA 36')).toHaveAttribute('translate', 'no');
});

it('marks what was searched for, and says the same as without the mark', () => {
  render(
    <Facts>
      <Fact label="Date">Dec 12, 2026</Fact>
      <Fact label="Flight" code matched>
        BA 36
      </Fact>
    </Facts>,
  );
  const [date, flight] = screen.getAllByRole('definition');
  expect(flight).toHaveTextContent(/^BA 36$/);
  expect(flight!.firstElementChild).toHaveClass('matched');
  expect(date!.firstElementChild).toBeNull();
});
