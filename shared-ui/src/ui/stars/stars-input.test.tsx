import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { StarsInput } from './stars.tsx';

const getLabel = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

function show({ start = 0, error, disabled }: { start?: number; error?: string; disabled?: boolean } = {}) {
  const given = jest.fn<(value: number) => void>();
  const left = jest.fn();
  function Page() {
    const [value, setValue] = useState(start);
    const give = (next: number) => {
      given(next);
      setValue(next);
    };
    return (
      <Field group id="rating" label="Your rating" error={error}>
        <StarsInput name="rating" value={value} getLabel={getLabel} disabled={disabled} onChange={give} onBlur={left} />
      </Field>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), given, left };
}

const stars = () => screen.getByRole('radiogroup', { name: 'Your rating' });
const star = (name: string) => screen.getByRole('radio', { name });
const filled = () => stars().querySelectorAll('.on').length;

describe('stars to give', () => {
  it('are five radios with names of their own [spec 73]', () => {
    show();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '1 star',
      '2 stars',
      '3 stars',
      '4 stars',
      '5 stars',
    ]);
    expect(filled()).toBe(0);
  });

  it('fill up to the one that was pressed [spec 171]', async () => {
    const { user, given } = show();
    await user.click(star('4 stars'));
    expect(star('4 stars')).toBeChecked();
    expect(filled()).toBe(4);
    expect(given.mock.calls).toEqual([[4]]);
  });

  it('show what a press would give, and go back to what was given', async () => {
    const { user, given } = show({ start: 2 });
    await user.hover(star('5 stars'));
    expect(filled()).toBe(5);
    await user.unhover(stars());
    expect(filled()).toBe(2);
    expect(given).not.toHaveBeenCalled();
  });

  it('do not stay lit where a finger was', async () => {
    const { user } = show({ start: 2 });
    await user.pointer({ keys: '[TouchA>]', target: star('5 stars') });
    expect(filled()).toBe(2);
  });

  it('are one stop of the Tab key, and the arrows give one more or less', async () => {
    const { user, given, left } = show({ start: 3 });
    await user.tab();
    expect(star('3 stars')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect(given.mock.calls.flat()).toEqual([4, 3, 2]);
    expect(left).not.toHaveBeenCalled();
    await user.tab();
    expect(left).toHaveBeenCalledTimes(1);
  });

  it.each([
    [0, '1 star'],
    [4, '4 stars'],
  ])("have the field's id where the focus may go: with %p given, on %p", (start, name) => {
    show({ start });
    expect(star(name)).toHaveAttribute('id', 'rating');
  });

  it('say what is wrong with them', () => {
    show({ error: 'Rating must be at least 1' });
    expect(stars()).toHaveAttribute('aria-invalid', 'true');
    expect(stars()).toHaveAccessibleDescription('Rating must be at least 1');
  });

  it('cannot be given while they are switched off', async () => {
    const { user, given } = show({ start: 2, disabled: true });
    await user.click(star('5 stars'));
    expect(given).not.toHaveBeenCalled();
    expect(filled()).toBe(2);
  });
});
