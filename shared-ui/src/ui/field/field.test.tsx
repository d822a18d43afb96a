import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Input } from '../input/input.tsx';
import { Select } from '../select/select.tsx';
import { Textarea } from '../textarea/textarea.tsx';
import { Field } from './field.tsx';

describe('a field', () => {
  it.each([
    ['line of text', <Input key="input" />, 'textbox'],
    ['text', <Textarea key="textarea" />, 'textbox'],
    ['select', <Select key="select" />, 'combobox'],
  ])('names its %s, and tells it its error and then its help', (_kind, control, role) => {
    render(
      <Field label="Name" optional="(optional)" help="As in your passport." error="Name must be at least 2 characters">
        {control}
      </Field>,
    );
    const box = screen.getByRole(role, { name: 'Name (optional)' });
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription('Name must be at least 2 characters As in your passport.');
  });

  it('is silent without error and help', () => {
    render(
      <Field label="Name">
        <Input />
      </Field>,
    );
    expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby');
    expect(screen.getByRole('textbox')).toBeValid();
  });
});

describe('a checkbox', () => {
  it('is called by its words alone, not by its error', () => {
    render(<Checkbox error="You must agree to the terms">I agree</Checkbox>);
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    expect(box).toHaveAccessibleDescription('You must agree to the terms');
    expect(box).toBeInvalid();
  });

  it('is ticked by a press on its words', async () => {
    render(<Checkbox>I agree</Checkbox>);
    await userEvent.click(screen.getByText('I agree'));
    expect(screen.getByRole('checkbox')).toBeChecked();
  });
});
