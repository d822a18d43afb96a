import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { CodeField } from './code-field.tsx';

function Code() {
  const [value, setValue] = useState('');
  return (
    <Field label="6-digit verification code">
      <CodeField value={value} onChange={setValue} status={`${String(value.length)} of 6 digits entered`} />
    </Field>
  );
}

function shown() {
  render(<Code />);
  return { user: userEvent.setup(), box: screen.getByRole('textbox', { name: '6-digit verification code' }) };
}

describe('a code field', () => {
  it('is one box that phones can fill in from the message', () => {
    const { box } = shown();
    expect(box).toHaveAttribute('autocomplete', 'one-time-code');
    expect(box).toHaveAttribute('inputmode', 'numeric');
  });

  it('takes digits only, and no more than 6 [spec 180]', async () => {
    const { user, box } = shown();
    await user.type(box, '4a8-2 90711');
    expect(box).toHaveValue('482907');
  });

  it('takes the digits of other scripts', async () => {
    const { user, box } = shown();
    await user.type(box, '٤٨۲৯०７');
    expect(box).toHaveValue('482907');
  });

  it("takes a pasted '482 907'", async () => {
    const { user, box } = shown();
    await user.click(box);
    await user.paste('482 907');
    expect(box).toHaveValue('482907');
  });

  it('fills a row of 6 bars, one with each digit [spec 116]', async () => {
    const { user, box } = shown();
    const bars = () => [...(box.nextElementSibling?.children ?? [])].map((bar) => bar.className === 'on');
    expect(bars()).toEqual([false, false, false, false, false, false]);
    await user.type(box, '4829');
    expect(bars()).toEqual([true, true, true, true, false, false]);
  });

  it('says how far one is', async () => {
    const { user, box } = shown();
    await user.type(box, '482');
    expect(screen.getByRole('status')).toHaveTextContent('3 of 6 digits entered');
  });
});
