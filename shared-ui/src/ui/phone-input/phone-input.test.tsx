import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { loadPhoneNumbers, PhoneInput } from './phone-input.tsx';

const texts = { country: 'Country code', popular: 'Most used', others: 'All countries' };

function Phone({ start, onChange }: { start: string; onChange: (value: string) => void }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return (
    <>
      <Field label="Phone">
        <PhoneInput value={value} onChange={change} texts={texts} />
      </Field>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

function shown(start = '') {
  const user = userEvent.setup();
  const onChange = jest.fn<(value: string) => void>();
  render(<Phone start={start} onChange={onChange} />);
  return { user, value: () => onChange.mock.lastCall?.[0] };
}
const country = () => screen.getByRole('combobox', { name: 'Country code' });
const local = () => screen.getByRole('textbox', { name: 'Phone' });

describe('before somebody uses the page', () => {
  it('shows a stored number without its country', () => {
    shown('+44 7700 900142');
    expect(screen.getByText('+44')).toBeVisible();
    expect(local()).toHaveValue('7700 900142');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('keeps what was typed before the countries have loaded, and the focus', async () => {
    const { value } = shown();
    act(() => local().focus());
    fireEvent.change(local(), { target: { value: '415 555 0100' } });
    expect(value()).toBe('+1 415 555 0100');
    expect(await screen.findByRole('combobox', { name: 'Country code' })).toHaveValue('US');
    expect(local()).toHaveValue('415 555 0100');
    expect(local()).toHaveFocus();
  });
});

describe('a phone number', () => {
  beforeAll(loadPhoneNumbers);

  it('starts in the United States, and is empty without a local number [spec 150]', async () => {
    const { user, value } = shown();
    expect(country()).toHaveDisplayValue('United States (+1) 🇺🇸');
    await user.selectOptions(country(), 'GB');
    expect(value()).toBe('');
  });

  it('is the dial code, a space, and the local number [spec 150]', async () => {
    const { user, value } = shown();
    await user.selectOptions(country(), 'GB');
    await user.type(local(), '7700 900142');
    expect(value()).toBe('+44 7700 900142');
  });

  it('offers the popular countries first, then all others by name [spec 150]', () => {
    shown();
    const [popular, others] = within(country()).getAllByRole('group');
    const names = (group: HTMLElement | undefined) =>
      group
        ? within(group)
            .getAllByRole('option')
            .map((option) => option.textContent)
        : [];
    expect(names(popular)).toEqual([
      'United States (+1) 🇺🇸',
      'United Kingdom (+44) 🇬🇧',
      'Canada (+1) 🇨🇦',
      'Australia (+61) 🇦🇺',
      'India (+91) 🇮🇳',
    ]);
    expect(names(others).length).toBeGreaterThan(220);
    expect(names(others).length).toBeLessThan(250);
    expect(names(others)[0]).toBe('Afghanistan (+93) 🇦🇫');
    expect(names(others)).not.toContain('India (+91) 🇮🇳');
  });

  it('shows the flag and the dial code of its country, and names the country once to screen readers [spec 150]', async () => {
    const { user } = shown();
    expect(screen.getByText('🇺🇸 +1')).toBeVisible();
    await user.selectOptions(country(), 'IN');
    expect(screen.getByText('🇮🇳 +91').closest('[aria-hidden="true"]')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'India (+91)' })).toBeInTheDocument();
  });

  it.each([
    ['flags', 1, '🇺🇸 +1', 'United States (+1) 🇺🇸'],
    ['letters or boxes instead of flags', 2, 'US +1', 'United States (+1)'],
  ])('shows what the system can draw: %s', (_what, widthOfTwo, closed, open) => {
    const measureText = (text: string) => ({ width: text.length > 2 ? widthOfTwo * 20 : 20 });
    const canvas = { getContext: () => ({ measureText }) };
    Object.assign(globalThis, { OffscreenCanvas: jest.fn(() => canvas) });
    try {
      shown();
      expect(screen.getByText(closed)).toBeVisible();
      expect(country()).toHaveDisplayValue(open);
    } finally {
      Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    }
  });

  it.each([
    ['+447700900142', 'GB', '+44 7700 900142'],
    ['+1 (416) 555-0142', 'CA', '+1 416 555 0142'],
    ['+91 98400 12345', 'IN', '+91 98400 12345'],
    ['0049 30 901820', 'DE', '+49 30 901820'],
  ])('pasted as %s chooses its country', async (text, code, expected) => {
    const { user, value } = shown();
    await user.click(local());
    await user.paste(text);
    expect(country()).toHaveValue(code);
    expect(value()).toBe(expected);
  });

  it('typed in full, letter by letter, chooses its country too', async () => {
    const { user, value } = shown();
    await user.type(local(), '+447700900142');
    expect(country()).toHaveValue('GB');
    expect(value()?.replaceAll(' ', '')).toBe('+447700900142');
  });

  it.each([
    ['GB', '07700 900142', '+44 7700 900142'],
    ['GB', '٠٧٧٠٠ ९००১৪২', '+44 7700 900142'],
    ['US', '(415) 555-0100', '+1 415 555-0100'],
    ['IT', '06 6982 1234', '+39 06 6982 1234'],
  ])('is stored as it can be dialled from abroad: %s %s', async (code, typed, expected) => {
    const { user, value } = shown();
    await user.selectOptions(country(), code);
    await user.type(local(), typed);
    expect(value()).toBe(expected);
  });

  it('shows a stored number in its two boxes', () => {
    shown('+44 7700 900142');
    expect(country()).toHaveValue('GB');
    expect(local()).toHaveValue('7700 900142');
  });

  it('keeps Canada when the number is changed', async () => {
    const { user, value } = shown();
    await user.selectOptions(country(), 'CA');
    await user.type(local(), '4165550142');
    expect(country()).toHaveValue('CA');
    expect(value()).toBe('+1 4165550142');
  });

  it('is emptied from outside, and keeps its country', async () => {
    const { user } = shown('+44 7700 900142');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(local()).toHaveValue('');
    expect(country()).toHaveValue('GB');
  });
});
