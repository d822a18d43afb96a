import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { z } from 'zod';
import { AmountField, FieldGrid, Form, OptionsField, StarField, SubmitButton, useContractForm } from './index.ts';

const schema = z.strictObject({
  rating: z.number().min(1, 'Rating must be at least 1'),
  mode: z.enum(['none', 'one', 'range'], 'Please choose one'),
  minTip: z.string().max(4, 'Please enter at most 9999 dollars'),
});
type Values = z.output<typeof schema>;

const MODES = [
  { value: 'none', label: 'No amount' },
  { value: 'one', label: 'One amount' },
  { value: 'range', label: 'A range' },
];

function ReviewForm({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const form = useContractForm(schema, { rating: 0, mode: '', minTip: '' });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <StarField name="rating" label="Your rating" help="Only you can change it." />
      <OptionsField name="mode" label="Suggested Tip" optional side options={MODES} />
      <FieldGrid>
        <AmountField name="minTip" label="Smallest, in US dollars" optional placeholder="25" />
      </FieldGrid>
      <SubmitButton>Send</SubmitButton>
      <button type="button" onClick={() => form.reset()}>
        Start again
      </button>
    </Form>
  );
}

function shown() {
  const user = userEvent.setup();
  const onSubmit = jest.fn<(values: Values) => void>();
  render(<ReviewForm onSubmit={onSubmit} />);
  return { user, onSubmit, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}
const stars = () => screen.getByRole('radiogroup', { name: 'Your rating' });
const modes = () => screen.getByRole('radiogroup', { name: 'Suggested Tip (optional)' });
const radio = (name: string) => screen.getByRole('radio', { name });

describe('stars and options of a form', () => {
  it('are a number and a word', async () => {
    const { user, onSubmit, press } = shown();
    await user.click(radio('4 stars'));
    await user.click(radio('A range'));
    await user.type(screen.getByRole('textbox', { name: 'Smallest, in US dollars (optional)' }), '10');
    await press('Send');
    expect(onSubmit).toHaveBeenCalledWith({ rating: 4, mode: 'range', minTip: '10' });
  });

  it('are called 1 star, and 2 stars', () => {
    shown();
    expect(radio('1 star')).not.toBeChecked();
    expect(radio('2 stars')).not.toBeChecked();
  });

  it('say under them what is wrong, before their help, until it is mended', async () => {
    const { user, press, onSubmit } = shown();
    await press('Send');
    await waitFor(() =>
      expect(stars()).toHaveAccessibleDescription('Rating must be at least 1 Only you can change it.'),
    );
    expect(modes()).toHaveAccessibleDescription('Please choose one');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(radio('5 stars'));
    await waitFor(() => expect(stars()).not.toHaveAttribute('aria-invalid'));
    expect(modes()).toHaveAttribute('aria-invalid', 'true');
  });

  it('are where the links of the summary lead to', async () => {
    const { user, press } = shown();
    await press('Send');
    const summary = await screen.findByRole('group', { name: 'Please check 2 things' });
    expect(summary).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Rating must be at least 1' }));
    expect(radio('1 star')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Please choose one' }));
    expect(radio('No amount')).toHaveFocus();
    expect(radio('No amount')).not.toBeChecked();
  });

  it('are none again when the form is started again', async () => {
    const { user, press } = shown();
    await user.click(radio('4 stars'));
    await user.click(radio('A range'));
    await press('Start again');
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  });
});
