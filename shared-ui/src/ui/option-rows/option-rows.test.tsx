import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { OptionRows } from './option-rows.tsx';

const OPTIONS = [
  { value: 'none', label: 'No amount' },
  { value: 'one', label: 'One amount', help: 'The same for everybody' },
  { value: 'range', label: 'A range' },
] as const;
type Value = (typeof OPTIONS)[number]['value'];

function show({ start = '', error }: { start?: Value | ''; error?: string } = {}) {
  const left = jest.fn();
  const chosen = jest.fn<(value: Value) => void>();
  function Page() {
    const [value, setValue] = useState<Value | ''>(start);
    const choose = (next: Value) => {
      chosen(next);
      setValue(next);
    };
    return (
      <Field group id="tip" label="Suggested Tip" help="Tips are optional." error={error}>
        <OptionRows name="tip" value={value} onChange={choose} onBlur={left} options={OPTIONS} />
      </Field>
    );
  }
  render(
    <>
      <Page />
      <button type="button">Next</button>
    </>,
  );
  return { user: userEvent.setup(), chosen, left };
}

const option = (name: string) => screen.getByRole('radio', { name });

describe('options', () => {
  it('are a group that its field names and describes', () => {
    show({ error: 'Please choose one' });
    const group = screen.getByRole('radiogroup', { name: 'Suggested Tip' });
    expect(group).toHaveAccessibleDescription('Please choose one Tips are optional.');
    expect(group).toHaveAttribute('aria-invalid', 'true');
  });

  it('say their second line too', () => {
    show();
    expect(option('One amount The same for everybody')).toBeEnabled();
  });

  it('are chosen by a press on their words', async () => {
    const { user, chosen } = show({ start: 'none' });
    await user.click(screen.getByText('A range'));
    expect(option('A range')).toBeChecked();
    expect(option('No amount')).not.toBeChecked();
    expect(chosen.mock.calls).toEqual([['range']]);
  });

  it('are one stop of the Tab key, and the arrows choose', async () => {
    const { user, chosen, left } = show({ start: 'none' });
    await user.tab();
    expect(option('No amount')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen.mock.calls.flat()).toEqual(['one', 'range']);
    expect(left).not.toHaveBeenCalled();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(left).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['', 'No amount'],
    ['range', 'A range'],
  ] as const)("have the field's id where the focus may go: with '%s' chosen, on %s", (start, name) => {
    show({ start });
    expect(option(name)).toHaveAttribute('id', 'tip');
    expect(document.querySelectorAll('#tip')).toHaveLength(1);
  });
});
