import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Code, Heading, Text } from './text.tsx';

it('a heading looks as large as it should, whatever its rank', () => {
  render(
    <Heading as="h3" size="page">
      Results
    </Heading>,
  );
  expect(screen.getByRole('heading', { level: 3 })).toHaveClass('heading', 'page');
});

it('a text is a paragraph, or what it is given', () => {
  render(
    <>
      <Text>plain</Text>
      <Text asChild tone="muted">
        <small>muted</small>
      </Text>
    </>,
  );
  expect(screen.getByText('plain').tagName).toBe('P');
  expect(screen.getByText('muted').tagName).toBe('SMALL');
  expect(screen.getByText('muted')).toHaveClass('muted');
});

it('a code is never translated', () => {
  render(<Code>BA 36</Code>);
  expect(screen.getByText('BA 36')).toHaveAttribute('translate', 'no');
});
