import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { api, type ApiError, sessionEnded, sessionStarted } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi } from 'shared-ui/testing';
import * as z from 'zod/mini';
import { findHelpSchemaFrom, optional, withFieldRules } from 'contracts';
import {
  AmountField,
  CheckboxField,
  DateField,
  Form,
  FormError,
  type FormValues,
  NO_DRAFT,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useContractForm,
} from './index.ts';
import { renderInShell } from './form.fixture.tsx';

const schema = withFieldRules(
  z.strictObject({
    from: z.string().check(z.minLength(1, 'Required')),
    to: z.string().check(z.minLength(1, 'Required')),
    name: z.string().check(z.trim(), z.minLength(2, 'Name must be at least 2 characters')),
    note: optional(z.string().check(z.minLength(10, 'Description must be at least 10 characters'))),
    agreed: z.literal(true, 'You must agree to the terms'),
  }),
  ({ from, to }, refuse) => {
    if (from === to) refuse(['to'], 'Please choose two different airports');
  },
);
type Trip = z.output<typeof schema>;

const EMPTY: FormValues<typeof schema> = { from: '', to: '', name: '', note: '', agreed: false };

function TripForm({ onSubmit, start }: { onSubmit: (trip: Trip) => unknown; start: typeof EMPTY }) {
  const form = useContractForm(schema, start, NO_DRAFT);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField name="from" label="From" />
      <TextField name="to" label="To" />
      <TextField name="name" label="Name" help="As in your passport." />
      <TextAreaField name="note" label="Description" optional max={20} />
      <CheckboxField name="agreed" label="Consent">
        I agree
      </CheckboxField>
      <SubmitButton pendingText="Sending...">Send</SubmitButton>
      <button type="button" onClick={() => form.reset({ ...start, name: 'Priya Raman' })}>
        Start again
      </button>
    </Form>
  );
}

function shown(onSubmit: (trip: Trip) => unknown = jest.fn(), values: Partial<typeof EMPTY> = {}) {
  const user = userEvent.setup();
  renderInShell(<TripForm onSubmit={onSubmit} start={{ ...EMPTY, ...values }} />);
  return { user, send: () => user.click(screen.getByRole('button', { name: 'Send' })) };
}

const right = { from: 'MAA', to: 'LHR', name: 'Priya', agreed: true };
const field = (name: string) => screen.getByRole('textbox', { name });

describe('a form by contract', () => {
  it('gives the submit what the contract makes of the values', async () => {
    const onSubmit = jest.fn();
    const { send } = shown(onSubmit, { ...right, name: '  Priya ' });
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ from: 'MAA', to: 'LHR', name: 'Priya', note: undefined, agreed: true });
  });

  it('shows an error at each invalid field, and a summary that takes the focus', async () => {
    const { send } = shown();
    await send();
    const summary = await screen.findByRole('group', { name: 'Please check 4 things' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['From: Required', 'To: Required', 'Name must be at least 2 characters', 'You must agree to the terms']);
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters As in your passport.');
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription(
      'You must agree to the terms',
    );
  });

  it('leads from the summary to the field', async () => {
    const { user, send } = shown();
    await send();
    await user.click(await screen.findByRole('link', { name: 'Name must be at least 2 characters' }));
    expect(field('Name')).toHaveFocus();
  });

  it('shows errors between fields together with those of single fields', async () => {
    const { send } = shown(undefined, { from: 'LHR', to: 'LHR' });
    await send();
    expect(await screen.findByRole('group', { name: 'Please check 3 things' })).toBeInTheDocument();
    expect(field('To')).toHaveAccessibleDescription('Please choose two different airports');
  });

  it('shows no error while somebody types the first time', async () => {
    const { user } = shown();
    await user.type(field('Name'), 'P');
    await user.tab();
    expect(field('Name')).toBeValid();
  });

  it('checks a field that was wrong at every change from then on', async () => {
    const { user, send } = shown();
    await send();
    await user.type(field('Name'), 'Pr');
    await waitFor(() => expect(field('Name')).toBeValid());
    await user.type(field('Name'), '{Backspace}');
    await waitFor(() => expect(field('Name')).toBeInvalid());
  });

  it('removes an error between two fields when the other one is changed', async () => {
    const { user, send } = shown(undefined, { ...right, from: 'LHR' });
    await send();
    await waitFor(() => expect(field('To')).toBeInvalid());
    await user.clear(field('From'));
    await user.type(field('From'), 'MAA');
    await waitFor(() => expect(field('To')).toBeValid());
  });

  it('refuses to show a field the contract does not have', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Wrong = () => (
      <Form form={useContractForm(schema, EMPTY, NO_DRAFT)} onSubmit={jest.fn()}>
        <TextField name="nmae" label="Name" />
      </Form>
    );
    expect(() => renderInShell(<Wrong />)).toThrow("The form has no value named 'nmae'");
  });
});

describe('a form that is being sent', () => {
  it('is busy, and cannot be sent a second time', async () => {
    let finish: () => void = () => undefined;
    const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user, send } = shown(onSubmit, right);
    await send();
    const button = await screen.findByRole('button', { name: 'Sending...' });
    await user.click(button);
    await user.type(field('Name'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(button.closest('form')).toHaveAttribute('aria-busy', 'true');
    finish();
    expect(await screen.findByRole('button', { name: 'Send' })).toBeInTheDocument();
  });

  it('shows a field error of the server at that field, until it is changed', async () => {
    const refusal: ApiError = {
      status: 400,
      message: '400: …',
      body: {
        code: 'listings.airport',
        message: 'There is no such airport.',
        fields: [{ path: 'to', message: 'There is no airport XXX' }],
      },
    };
    const { user, send } = shown(() => Promise.reject(refusal), right);
    await send();
    expect(await screen.findByRole('link', { name: 'There is no airport XXX' })).toBeInTheDocument();
    expect(field('To')).toHaveAccessibleDescription('There is no airport XXX');
    await user.type(field('Name'), ' Raman');
    expect(field('To')).toBeInvalid();
    await user.type(field('To'), 'X');
    await waitFor(() => expect(field('To')).toBeValid());
  });

  it('names a refused value that is no field of the form', async () => {
    const refusal: ApiError = {
      status: 400,
      message: '',
      body: { code: 'x', message: 'No', fields: [{ path: 'date', message: 'This day does not exist' }] },
    };
    const { send } = shown(() => Promise.reject(refusal), right);
    await send();
    expect(await screen.findByRole('group', { name: 'Please check 1 thing' })).toHaveTextContent(
      'This day does not exist',
    );
  });

  it("shows the server's message above the form, and keeps what was typed", async () => {
    const refusal: ApiError = {
      status: 429,
      message: '',
      body: { code: 'limit', message: 'Too many listings. Please wait an hour.' },
    };
    const { send } = shown(() => Promise.reject(refusal), right);
    await send();
    expect(await screen.findByRole('group', { name: 'Too many listings. Please wait an hour.' })).toHaveFocus();
    expect(field('Name')).toHaveValue('Priya');
  });

  it('shows that the server could not be reached', async () => {
    const { send } = shown(
      () => Promise.reject({ status: 'FETCH_ERROR', message: 'FETCH_ERROR: no' } satisfies ApiError),
      right,
    );
    await send();
    expect(
      await screen.findByRole('group', { name: /^We could not reach Flight Amigo\. What you wrote is still here/ }),
    ).toHaveFocus();
  });

  it('shows a message of the page itself', async () => {
    const { send } = shown(() => Promise.reject(new FormError('Please try again in a few moments')), right);
    await send();
    expect(await screen.findByRole('group', { name: 'Please try again in a few moments' })).toHaveFocus();
  });

  it('removes its errors at a reset', async () => {
    const { user, send } = shown();
    await send();
    await screen.findByRole('group', { name: 'Please check 4 things' });
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.queryByRole('group', { name: /Please check/ })).not.toBeInTheDocument();
    expect(field('Name')).toHaveValue('Priya Raman');
    expect(field('To')).toBeValid();
  });
});

describe('connected fields', () => {
  const all = z.strictObject({
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date like 2026-12-31')),
    tip: optional(z.string()),
    kind: z.enum(['helper', 'seeking_help']),
    note: z.string(),
  });
  function AllFields({ onSubmit }: { onSubmit: (input: z.output<typeof all>) => void }) {
    return (
      <Form
        form={useContractForm(all, { day: '2026-12-12', tip: '', kind: 'helper', note: '' }, NO_DRAFT)}
        onSubmit={onSubmit}
      >
        <DateField name="day" label="Travel Date" min="2026-11-20" />
        <AmountField name="tip" label="Tip amount" optional />
        <SelectField
          name="kind"
          label="Looking for"
          options={[
            { value: 'helper', label: 'Amigos only' },
            { value: 'seeking_help', label: 'Help seekers only' },
          ]}
        />
        <TextAreaField name="note" label="Description" max={500} />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
  }

  it('hand on what was entered', async () => {
    const onSubmit = jest.fn();
    const user = userEvent.setup();
    renderInShell(<AllFields onSubmit={onSubmit} />);
    await user.type(screen.getByRole('textbox', { name: 'Tip amount (optional)' }), '$2O5.50');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Looking for' }), 'Help seekers only');
    await user.type(field('Description'), 'Tamil');
    expect(screen.getByText('5 / 500')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledWith({ day: '2026-12-12', tip: '25', kind: 'seeking_help', note: 'Tamil' });
  });

  it('type their values as inputs hold them', () => {
    type Values = FormValues<ReturnType<typeof findHelpSchemaFrom>>;
    const values: Values = {
      departureAirport: '',
      arrivalAirport: '',
      date: '',
      endDate: '',
      time: '',
      flightNumber: '',
      flights: [{ departureAirport: '', arrivalAirport: '', date: '', time: '', flightNumber: '' }],
      description: '',
      tipAmount: '',
      traveler: { who: '', firstName: '', relation: '', ageBand: '', languageCodes: [] },
      needs: [],
      healthNeeds: [],
      healthConsent: false,
      name: '',
      email: '',
      phoneNumber: '',
      consent: false,
      captchaToken: '',
      attemptId: '',
    };
    expect(findHelpSchemaFrom(() => '2026-11-20').safeParse(values).success).toBe(false);
  });
});

describe('what was typed', () => {
  const PRIYA = aUser();
  const letter = z.strictObject({ to: z.string(), text: z.string().check(z.minLength(1, 'Write a message first')) });

  function Letter({ to, onSubmit, onClose }: { to: string; onSubmit: () => unknown; onClose: () => void }) {
    const form = useContractForm(letter, { to, text: '' }, `letter:${to}`);
    const send = async () => {
      await onSubmit();
      onClose();
    };
    const cancel = () => {
      form.discardDraft();
      onClose();
    };
    return (
      <Form form={form} onSubmit={send}>
        <TextAreaField name="text" label="Text" />
        <SubmitButton>Send</SubmitButton>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </Form>
    );
  }

  function Page({ onSubmit }: { onSubmit: () => unknown }) {
    const [to, setTo] = useState<string>();
    return (
      <>
        <button onClick={() => setTo('Meena')}>Write to Meena</button>
        <button onClick={() => setTo('Omar')}>Write to Omar</button>
        <button onClick={() => setTo(undefined)}>Beside</button>
        {to === undefined ? null : <Letter key={to} to={to} onSubmit={onSubmit} onClose={() => setTo(undefined)} />}
      </>
    );
  }

  async function typed(onSubmit: () => unknown = jest.fn()) {
    const user = userEvent.setup();
    const shell = renderInShell(<Page onSubmit={onSubmit} />, PRIYA);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press('Write to Meena');
    await user.type(field('Text'), 'My mother is 74.');
    const reopen = async () => {
      await press('Beside');
      await press('Write to Meena');
      return field('Text');
    };
    return { user, shell, press, reopen };
  }

  it('is there after the form was closed, and in the form about nobody else', async () => {
    const { press, reopen } = await typed();
    expect(await reopen()).toHaveValue('My mother is 74.');
    await press('Write to Omar');
    expect(field('Text')).toHaveValue('');
  });

  it.each(['Send', 'Cancel'])('is gone after %s', async (name) => {
    const { press, reopen } = await typed();
    await press(name);
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(await reopen()).toHaveValue('');
  });

  it('is in memory only, and stays where the server refuses it', async () => {
    const { press, reopen } = await typed(() => Promise.reject(new FormError('Try later')));
    await press('Send');
    expect(await screen.findByText('Try later')).toBeVisible();
    expect(await reopen()).toHaveValue('My mother is 74.');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('74');
  });

  const expire = async (shell: Awaited<ReturnType<typeof typed>>['shell']) => {
    fakeApi({ 'GET /api/auth/me': () => aRefusal(401, { code: 'account.login_needed' }) });
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
  };

  it('stays in the form while the session expires, and is its author’s after the next login', async () => {
    const { user, shell, press, reopen } = await typed();
    await expire(shell);
    expect(field('Text')).toHaveValue('My mother is 74.');
    await user.type(field('Text'), ' She speaks Tamil.');
    await press('Beside');
    act(() => sessionStarted(PRIYA));
    expect(await reopen()).toHaveValue('My mother is 74. She speaks Tamil.');
  });

  it.each([
    ['somebody else logs in after an expired session', expire, true],
    ['somebody else logs in', () => undefined, true],
    ['the user logs out', () => act(() => sessionEnded()), false],
  ])('is gone, also from an open form, where %s', async (_when, end, isOther) => {
    const { shell, reopen } = await typed();
    await end(shell);
    if (isOther) act(() => sessionStarted(aUser({ id: 8 })));
    expect(field('Text')).toHaveValue('');
    act(() => sessionStarted(PRIYA));
    expect(await reopen()).toHaveValue('');
  });
});
