import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Amount } from './amount.tsx';

function Tip() {
  const [value, setValue] = useState('');
  return <Amount aria-label="Tip" value={value} onChange={setValue} />;
}

async function typed(text: string) {
  const user = userEvent.setup();
  render(<Tip />);
  const box = screen.getByRole('textbox', { name: 'Tip' });
  if (text) await user.type(box, text);
  return { user, box };
}

describe('an amount', () => {
  it('takes digits only [spec 145, 175]', async () => {
    const { box } = await typed('$ 2a0-');
    expect(box).toHaveValue('20');
  });

  it.each([
    ['25.50', '25'],
    ['25,5', '25'],
    ['1,000', '1000'],
    ['1.000,50', '1000'],
    ['٢٥٫٥٠', '25'],
    ['२५', '25'],
  ])('reads %s as %s dollars, typed', async (text, dollars) => {
    const { box } = await typed(text);
    expect(box).toHaveValue(dollars);
  });

  it('drops pasted cents', async () => {
    const { user, box } = await typed('');
    await user.click(box);
    await user.paste('$1,250.75');
    expect(box).toHaveValue('1250');
  });

  it('accepts a new amount after it was emptied', async () => {
    const { user, box } = await typed('25.5');
    await user.clear(box);
    await user.type(box, '40');
    expect(box).toHaveValue('40');
  });
});
