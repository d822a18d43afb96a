import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { ChipsInput, type ChipsTexts } from './chips-input.tsx';

const TEXTS: ChipsTexts = {
  chosen: 'Languages',
  offers: 'Suggestions',
  add: 'Add',
  addOne: (chip) => `Add ${chip}`,
  removeOne: (chip) => `Remove ${chip}`,
  added: (chip) => `${chip} added`,
  removed: (chip) => `${chip} removed`,
};
const OFFERED = ['English', 'Hindi', 'Tamil'];

interface Setup {
  start?: string;
  error?: string;
  disabled?: boolean;
}

function show({ start = '', error, disabled }: Setup = {}) {
  const change = jest.fn<(value: string) => void>();
  const submit = jest.fn<() => void>();
  const blur = jest.fn<() => void>();
  function Page() {
    const [value, setValue] = useState(start);
    const onChange = (next: string) => {
      change(next);
      setValue(next);
    };
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Languages" help="Type your own." error={error}>
          <ChipsInput
            value={value}
            onChange={onChange}
            disabled={disabled}
            onBlur={blur}
            offered={OFFERED}
            texts={TEXTS}
          />
        </Field>
        <button type="submit">Save Changes</button>
      </form>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), change, submit, blur };
}

const input = () => screen.getByRole('textbox', { name: 'Languages' });
const button = (name: string) => screen.getByRole('button', { name });
const chosen = () => {
  const list = screen.queryByRole('list', { name: 'Languages' });
  return list
    ? within(list)
        .queryAllByRole('listitem')
        .map((item) => item.textContent)
    : [];
};
const offers = () => within(screen.getByRole('list', { name: 'Suggestions' })).getAllByRole('listitem');

describe('a chips input', () => {
  it('shows what is chosen, and offers the rest', () => {
    show({ start: 'Tamil,  Kannada ,, tamil' });
    expect(chosen()).toEqual(['Tamil', 'Kannada']);
    expect(offers().map((item) => item.textContent)).toEqual(['English', 'Hindi']);
  });

  it('adds a suggestion and removes a chip with one press, and announces it', async () => {
    const { user, change } = show({ start: 'Tamil' });
    await user.click(button('Add Hindi'));
    expect(change).toHaveBeenLastCalledWith('Tamil, Hindi');
    expect(screen.getByRole('status')).toHaveTextContent('Hindi added');
    await user.click(button('Remove Tamil'));
    expect(change).toHaveBeenLastCalledWith('Hindi');
    expect(screen.getByRole('status')).toHaveTextContent('Tamil removed');
    expect(button('Add Tamil')).toBeVisible();
  });

  it.each([
    ['Enter', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Enter}')],
    ['Add', async (user: ReturnType<typeof userEvent.setup>) => user.click(button('Add'))],
    ['a comma', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard(',')],
    ['going on', async (user: ReturnType<typeof userEvent.setup>) => user.click(button('Save Changes'))],
  ])('takes free text with %s', async (_by, act) => {
    const { user, change } = show({ start: 'Tamil' });
    await user.type(input(), '  Old  Norse');
    await act(user);
    expect(change.mock.calls).toEqual([['Tamil, Old Norse']]);
    expect(input()).toHaveValue('');
  });

  it('sends no form with Enter: neither what is typed, nor after a list was pasted', async () => {
    const { user, submit, change } = show();
    await user.type(input(), 'Welsh{Enter}');
    await user.paste('Konkani, Malayalam');
    await user.keyboard('{Enter}');
    expect(change).toHaveBeenLastCalledWith('Welsh, Konkani, Malayalam');
    expect(submit).not.toHaveBeenCalled();
  });

  it('narrows the suggestions down to what is typed, and a press on one drops the typed part', async () => {
    const { user, change } = show();
    await user.type(input(), 'ta');
    expect(offers().map((item) => item.textContent)).toEqual(['Tamil']);
    await user.click(button('Add Tamil'));
    expect(change.mock.calls).toEqual([['Tamil']]);
    expect(input()).toHaveValue('');
    expect(input()).toHaveFocus();
  });

  it('takes several at once, in the spelling on offer, and none twice', async () => {
    const { user, change } = show({ start: 'Tamil' });
    await user.click(input());
    await user.paste('TAMIL, hindi, Welsh,');
    expect(change.mock.calls).toEqual([['Tamil, Hindi, Welsh']]);
    await user.type(input(), 'welsh{Enter}');
    expect(change).toHaveBeenCalledTimes(1);
    expect(input()).toHaveValue('');
  });

  it('keeps the focus near the removed chip', async () => {
    const { user } = show({ start: 'Tamil, Hindi, Welsh' });
    button('Remove Hindi').focus();
    await user.keyboard('{Enter}');
    expect(button('Remove Welsh')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(button('Remove Tamil')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(input()).toHaveFocus();
    button('Add English').focus();
    await user.keyboard(' ');
    expect(button('Add Hindi')).toHaveFocus();
  });

  it('says that it was left only when the focus leaves all of it', async () => {
    const { user, blur } = show({ start: 'Tamil' });
    await user.tab();
    await user.tab();
    expect(input()).toHaveFocus();
    expect(blur).not.toHaveBeenCalled();
    await user.click(button('Save Changes'));
    expect(blur).toHaveBeenCalledTimes(1);
  });

  it('has the error and the help of its field', () => {
    show({ error: 'Please use at most 200 characters' });
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription('Please use at most 200 characters Type your own.');
  });

  it('can be disabled', () => {
    show({ start: 'Tamil', disabled: true });
    for (const name of ['Remove Tamil', 'Add Hindi', 'Add']) expect(button(name)).toBeDisabled();
    expect(input()).toBeDisabled();
  });
});
