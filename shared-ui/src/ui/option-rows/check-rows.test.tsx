import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { CheckRows } from './check-rows.tsx';

const OPTIONS = [
  { value: 'first', label: 'First flight' },
  { value: 'planes', label: 'Changing planes' },
  { value: 'bags', label: 'Carrying bags' },
] as const;
type Value = (typeof OPTIONS)[number]['value'];

function show({ start = [], error }: { start?: Value[]; error?: string } = {}) {
  const chosen = jest.fn<(value: Value[]) => void>();
  function Page() {
    const [value, setValue] = useState<Value[]>(start);
    const choose = (next: Value[]) => {
      chosen(next);
      setValue(next);
    };
    return (
      <Field group id="needs" label="What would help?" help="Shown with the listing." error={error}>
        <CheckRows name="needs" value={value} onChange={choose} options={OPTIONS} />
      </Field>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), chosen };
}
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('rows of checkboxes', () => {
  it('are a group with the label and help of the field', () => {
    show();
    expect(screen.getByRole('group', { name: 'What would help?' })).toHaveAccessibleDescription(
      'Shown with the listing.',
    );
  });

  it('choose several, in the order of the options, and drop one again', async () => {
    const { user, chosen } = show({ start: ['bags'] });
    expect(box('Carrying bags')).toBeChecked();
    await user.click(box('First flight'));
    await user.click(box('Carrying bags'));
    expect(chosen.mock.calls).toEqual([[['first', 'bags']], [['first']]]);
  });

  it('are each a stop of the Tab key', async () => {
    const { user } = show();
    for (const { label } of OPTIONS) {
      await user.tab();
      expect(box(label)).toHaveFocus();
    }
  });

  it('are invalid with the error of the field, which leads to the first', () => {
    show({ error: 'Please choose from the list' });
    for (const { label } of OPTIONS) expect(box(label)).toBeInvalid();
    expect(box('First flight')).toHaveAttribute('id', 'needs');
  });
});
