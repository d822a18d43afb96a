import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PairLine, RouteLine } from './route.tsx';

const trip = { departureAirport: 'MAA', arrivalAirport: 'LHR', departureLabel: 'From', arrivalLabel: 'to' };

it('reads as a sentence: from one code to the other, then the cities', () => {
  const { container } = render(<RouteLine {...trip} cities={['Chennai', 'London']} />);
  expect(container).toHaveTextContent(/^From MAA to LHR Chennai London$/);
});

it('names where one changes planes between the cities', () => {
  const { container } = render(<RouteLine {...trip} cities={['Chennai', 'London']} via="via DOH" />);
  expect(container).toHaveTextContent(/^From MAA to LHR Chennai via DOH London$/);
});

it('never lets a translator touch a code', () => {
  render(<RouteLine departureAirport="MAA" arrivalAirport="LHR" />);
  expect(screen.getByText('MAA').closest('[translate="no"]')).toBeVisible();
  expect(screen.getByText('LHR').closest('[translate="no"]')).toBeVisible();
});

it('colors only the line of the person who is there', () => {
  const { container, rerender } = render(<RouteLine {...trip} type="helper" />);
  expect(container.firstElementChild).toHaveClass('helper');
  rerender(<RouteLine {...trip} type="seeker" />);
  expect(container.firstElementChild).toHaveClass('seeker');
  rerender(<RouteLine {...trip} />);
  expect(container.firstElementChild).toHaveClass('matched');
});

it('hides the lines themselves from those who cannot see them', () => {
  const { container } = render(
    <>
      <RouteLine {...trip} />
      <PairLine />
    </>,
  );
  expect(container.querySelector('.path')).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('.pair')).toHaveAttribute('aria-hidden', 'true');
});
