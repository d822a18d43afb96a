import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as z from 'zod/mini';
import { airportCodeSchema, optional, phoneNumberSchema } from 'contracts';
import {
  AirportField,
  AmountField,
  ChipsField,
  DateField,
  FieldGrid,
  Form,
  OptionsField,
  PhoneField,
  StarField,
  SubmitButton,
  NO_DRAFT,
  useContractForm,
} from './index.ts';
import { renderInShell } from './form.fixture.tsx';

const schema = z.strictObject({
  from: airportCodeSchema('Required'),
  phone: optional(phoneNumberSchema),
  until: optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date like 2026-12-31'))),
});
type Values = z.output<typeof schema>;

const AIRPORTS = [{ code: 'MAA', name: 'Chennai International Airport', city: 'Chennai', country: 'India' }];

interface Props {
  onSubmit: (values: Values) => void;
  airports: typeof AIRPORTS;
  onNeeded: () => void;
}

function TripForm({ onSubmit, airports, onNeeded }: Props) {
  const form = useContractForm(schema, { from: '', phone: '', until: '' }, NO_DRAFT);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <AirportField name="from" label="From" airports={airports} onNeeded={onNeeded} />
      <PhoneField name="phone" label="Phone" optional />
      <DateField name="until" label="End Date" optional />
      <SubmitButton>Send</SubmitButton>
      <button type="button" onClick={() => form.setValue('from', 'MAA')}>
        From Chennai
      </button>
      <button type="button" onClick={() => form.reset()}>
        Start again
      </button>
    </Form>
  );
}

function shown(airports = AIRPORTS) {
  const user = userEvent.setup();
  const onSubmit = jest.fn<(values: Values) => void>();
  const onNeeded = jest.fn();
  renderInShell(<TripForm onSubmit={onSubmit} airports={airports} onNeeded={onNeeded} />);
  return { user, onSubmit, onNeeded, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}
const airport = () => screen.getByRole('combobox', { name: 'From' });

describe('the airport of a form', () => {
  it('is the code of what was chosen', async () => {
    const { user, onSubmit, press } = shown();
    await user.type(airport(), 'chen');
    const suggestions = await screen.findByRole('listbox', { name: 'Airports' });
    await user.click(within(suggestions).getByRole('option', { name: /MAA/ }));
    await press('Send');
    expect(onSubmit).toHaveBeenCalledWith({ from: 'MAA', phone: undefined, until: undefined });
  });

  it('is not reported as unknown where no airport could be loaded [spec 256]', async () => {
    const { user } = shown([]);
    await user.type(airport(), 'chen');
    expect(await screen.findByText('The airports could not be loaded. Please press Try again.')).toBeVisible();
    expect(screen.queryByText('No airports found')).not.toBeInTheDocument();
  });

  it('asks for the airports at its first use', async () => {
    const { user, onNeeded } = shown();
    expect(onNeeded).not.toHaveBeenCalled();
    await user.click(airport());
    expect(onNeeded).toHaveBeenCalled();
  });

  it('asks for the airports when it has a code to name', async () => {
    const { onNeeded, press } = shown();
    await press('From Chennai');
    await waitFor(() => expect(onNeeded).toHaveBeenCalled());
  });

  it('is missing, with the text still there, when the text names none', async () => {
    const { user, onSubmit, press } = shown();
    await user.type(airport(), 'nowhere');
    await press('Send');
    await waitFor(() => expect(airport()).toHaveAccessibleDescription('Please choose an airport from the list'));
    expect(airport()).toHaveValue('nowhere');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('becomes valid when the page sets it', async () => {
    const { press } = shown();
    await press('Send');
    await waitFor(() => expect(airport()).toBeInvalid());
    await press('From Chennai');
    await waitFor(() => expect(airport()).toBeValid());
    expect(airport()).toHaveValue('MAA - Chennai, India');
  });

  it('loses its text when the form is reset', async () => {
    const { user, press } = shown();
    await user.type(airport(), 'nowhere');
    await press('Start again');
    expect(airport()).toHaveValue('');
  });
});

describe('the phone number of a form', () => {
  it('is the dial code, a space and the local number', async () => {
    const { user, onSubmit, press } = shown();
    await press('From Chennai');
    await user.type(screen.getByRole('textbox', { name: 'Phone (optional)' }), '415 555 0142');
    await press('Send');
    expect(onSubmit).toHaveBeenCalledWith({ from: 'MAA', phone: '+1 415 555 0142', until: undefined });
  });
});

describe('the date of a form', () => {
  it('is wrong when only a part of it is typed, though the browser calls it empty', async () => {
    const { user, press } = shown();
    const date = screen.getByLabelText('End Date (optional)');
    jest.spyOn((date as HTMLInputElement).validity, 'badInput', 'get').mockReturnValue(true);
    expect(date).toHaveAttribute('data-empty', 'all');
    await user.click(date);
    await press('Send');
    await waitFor(() => expect(date).toHaveAccessibleDescription('Please enter a date like 2026-12-31'));
    // What is typed of it shows, also where an empty one shows nothing
    expect(date).toHaveAttribute('data-empty', 'partly');
  });
});

describe('the chips of a form', () => {
  const spoken = z.strictObject({ languages: z.string().check(z.maxLength(20, 'Please use at most 20 characters')) });

  function LanguagesForm({ onSubmit }: { onSubmit: (values: z.output<typeof spoken>) => void }) {
    const form = useContractForm(spoken, { languages: 'Tamil' }, NO_DRAFT);
    return (
      <Form form={form} onSubmit={onSubmit}>
        <ChipsField name="languages" label="Languages" offered={['English', 'Hindi']} />
        <SubmitButton>Send</SubmitButton>
        <button type="button" onClick={() => form.reset()}>
          Start again
        </button>
      </Form>
    );
  }

  it('are one comma-separated text, the half-typed one too', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn<(values: unknown) => void>();
    renderInShell(<LanguagesForm onSubmit={onSubmit} />);
    await user.click(screen.getByRole('button', { name: 'Add English' }));
    await user.type(screen.getByRole('textbox', { name: 'Languages' }), 'Urdu');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ languages: 'Tamil, English, Urdu' }));
  });

  it('show an error before the submit, and remove it with its cause', async () => {
    const user = userEvent.setup();
    renderInShell(<LanguagesForm onSubmit={() => undefined} />);
    const input = () => screen.getByRole('textbox', { name: 'Languages' });
    await user.type(input(), 'Scottish Gaelic,');
    await waitFor(() => expect(input()).toHaveAccessibleDescription('Please use at most 20 characters'));
    await user.click(screen.getByRole('button', { name: 'Remove Scottish Gaelic' }));
    await waitFor(() => expect(input()).toBeValid());
  });

  it("show the contract's error until they are corrected or reset", async () => {
    const user = userEvent.setup();
    renderInShell(<LanguagesForm onSubmit={() => undefined} />);
    const input = () => screen.getByRole('textbox', { name: 'Languages' });
    await user.type(input(), 'Scottish Gaelic,');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(input()).toHaveAccessibleDescription('Please use at most 20 characters'));
    await user.click(screen.getByRole('button', { name: 'Remove Tamil' }));
    await waitFor(() => expect(input()).toBeValid());
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByRole('button', { name: 'Remove Tamil' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Scottish Gaelic' })).not.toBeInTheDocument();
  });
});

const reviewSchema = z.strictObject({
  rating: z.number().check(z.minimum(1, 'Rating must be at least 1')),
  mode: z.enum(['none', 'one', 'range'], 'Please choose one'),
  minTip: z.string().check(z.maxLength(4, 'Please enter at most 9999 dollars')),
});
type Review = z.output<typeof reviewSchema>;

const MODES = [
  { value: 'none', label: 'No amount' },
  { value: 'one', label: 'One amount' },
  { value: 'range', label: 'A range' },
];

function ReviewForm({ onSubmit }: { onSubmit: (values: Review) => void }) {
  const form = useContractForm(reviewSchema, { rating: 0, mode: '', minTip: '' }, NO_DRAFT);
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

function showReview() {
  const user = userEvent.setup();
  const onSubmit = jest.fn<(values: Review) => void>();
  renderInShell(<ReviewForm onSubmit={onSubmit} />);
  return { user, onSubmit, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}
const stars = () => screen.getByRole('radiogroup', { name: 'Your rating' });
const modes = () => screen.getByRole('radiogroup', { name: 'Suggested Tip (optional)' });
const radio = (name: string) => screen.getByRole('radio', { name });

describe('stars and options of a form', () => {
  it('are a number and a word', async () => {
    const { user, onSubmit, press } = showReview();
    await user.click(radio('4 stars'));
    await user.click(radio('A range'));
    await user.type(screen.getByRole('textbox', { name: 'Smallest, in US dollars (optional)' }), '10');
    await press('Send');
    expect(onSubmit).toHaveBeenCalledWith({ rating: 4, mode: 'range', minTip: '10' });
  });

  it('are called 1 star, and 2 stars', () => {
    showReview();
    expect(radio('1 star')).not.toBeChecked();
    expect(radio('2 stars')).not.toBeChecked();
  });

  it('show their error before their help, until it is corrected', async () => {
    const { user, press, onSubmit } = showReview();
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
    const { user, press } = showReview();
    await press('Send');
    const summary = await screen.findByRole('group', { name: 'Please check 2 things' });
    expect(summary).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Rating must be at least 1' }));
    expect(radio('1 star')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Please choose one' }));
    expect(radio('No amount')).toHaveFocus();
    expect(radio('No amount')).not.toBeChecked();
  });

  it('are none again after a reset', async () => {
    const { user, press } = showReview();
    await user.click(radio('4 stars'));
    await user.click(radio('A range'));
    await press('Start again');
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  });
});
