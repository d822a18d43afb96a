import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Notice } from './notice.tsx';

it('is quiet unless it is told to speak up', () => {
  const { rerender } = render(<Notice tone="error">Error loading Amigos.</Notice>);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(
    <Notice tone="error" role="alert">
      Error loading Amigos.
    </Notice>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Error loading Amigos.');
});

it('can take the focus, and has a title of the rank it is given', () => {
  render(<Notice tone="error" tabIndex={-1} title="Please check 2 things" titleAs="h2" data-testid="notice" />);
  const notice = screen.getByTestId('notice');
  notice.focus();
  expect(notice).toHaveFocus();
  expect(screen.getByRole('heading', { level: 2, name: 'Please check 2 things' })).toBeVisible();
});

it('offers what one can do about it below its words', () => {
  render(
    <Notice title="Please verify your phone first" action={<button type="button">Verify phone</button>}>
      It takes a minute.
    </Notice>,
  );
  const words = screen.getByText('It takes a minute.');
  expect(words.nextElementSibling).toContainElement(screen.getByRole('button', { name: 'Verify phone' }));
});
