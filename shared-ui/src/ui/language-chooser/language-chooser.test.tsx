import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { LanguageChooser, type LanguageOption } from './language-chooser.tsx';
import { LanguageList } from './language-list.tsx';

const LANGUAGES: LanguageOption[] = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'Hindi', ownName: 'हिन्दी' },
  { code: 'zh', name: 'Chinese', ownName: '中文', aliases: ['Mandarin'] },
  { code: 'ta', name: 'Tamil', ownName: 'தமிழ்' },
  { code: 'te', name: 'Telugu', ownName: 'తెలుగు' },
];
const texts = {
  chosen: 'Languages',
  add: 'Add a language',
  none: 'No languages found',
  list: 'Languages',
  removeOne: (name: string) => `Remove ${name}`,
  added: (name: string) => `${name} added`,
  removed: (name: string) => `${name} removed`,
};
const SEARCH = { LanguageList, listLanguages: () => LANGUAGES, popular: ['en', 'hi', 'zh'] };
const findByCode = (code: string) => LANGUAGES.find((language) => language.code === code);

function Speaker({ start, search }: { start: string[]; search?: typeof SEARCH | undefined }) {
  const [value, setValue] = useState(start);
  return (
    <form aria-label={`chosen: ${value.join() || 'none'}`}>
      <Field label="Languages you speak">
        <LanguageChooser value={value} texts={texts} search={search} findByCode={findByCode} onChange={setValue} />
      </Field>
      <button type="button">Next</button>
    </form>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Languages you speak' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const isChosen = (codes: string) => expect(screen.getByRole('form', { name: `chosen: ${codes}` })).toBeInTheDocument();
const chips = () => within(screen.getByRole('list', { name: 'Languages' }));

function shown(start: string[] = []) {
  render(<Speaker start={start} search={SEARCH} />);
  return userEvent.setup();
}

describe('what it suggests', () => {
  it('is the frequent ones before anything is typed, none of them chosen by leaving', async () => {
    const user = shown(['en']);
    await user.click(box());
    expect(options()).toHaveLength(2);
    await user.tab();
    expect(options()).toHaveLength(0);
    isChosen('en');
  });

  it('has the own name in its language, with the match marked in both', async () => {
    const user = shown();
    await user.type(box(), 'hi');
    const option = screen.getByRole('option', { name: 'हिन्दी Hindi' });
    expect(within(option).getAllByText('हिन्दी')[0]).toHaveAttribute('lang', 'hi');
    expect(option.querySelector('mark')).toHaveTextContent('Hi');
  });

  it('is found by letters of its own script', async () => {
    const user = shown();
    await user.type(box(), 'தமி');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('option', { name: 'தமிழ் Tamil' }).querySelector('mark')).toHaveTextContent('தமி');
  });

  it('names the alias that was typed', async () => {
    const user = shown();
    await user.type(box(), 'mandarin');
    expect(screen.getByRole('option', { name: '中文 Chinese (Mandarin)' })).toBeVisible();
  });

  it('says when there is none', async () => {
    const user = shown();
    await user.type(box(), 'klingon');
    expect(screen.getByText('No languages found')).toBeVisible();
  });
});

describe('a choice', () => {
  it('is added by Enter, without sending the form, and announced', async () => {
    const user = shown(['en']);
    await user.type(box(), 'tam{Enter}');
    isChosen('en,ta');
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    expect(screen.getByText('Tamil added')).toBeInTheDocument();
    await user.type(box(), 'te{Enter}');
    isChosen('en,ta,te');
  });

  it('is added by arrows, by Tab, and by a press', async () => {
    const user = shown();
    await user.click(box());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    isChosen('hi');
    await user.type(box(), 'tel');
    await user.tab();
    isChosen('hi,te');
    await user.type(box(), 'tam');
    await user.click(screen.getByRole('option', { name: /Tamil/ }));
    isChosen('hi,te,ta');
  });

  it('is added where a whole name was typed and the field is left', async () => {
    const user = shown();
    await user.type(box(), 'தமிழ்');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    isChosen('ta');
  });

  it('is no language where the text names none: it stays, for the form to refuse, until it is changed', async () => {
    const user = shown(['ta']);
    await user.type(box(), 'Klingon');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    isChosen('ta,Klingon');
    expect(box()).toHaveValue('Klingon');
    expect(chips().getAllByRole('button')).toHaveLength(1);
    await user.clear(box());
    isChosen('ta');
  });

  it('closes with Escape and keeps the text; a second Escape empties it', async () => {
    const user = shown();
    await user.type(box(), 'tam{Escape}');
    expect(options()).toHaveLength(0);
    expect(box()).toHaveValue('tam');
    await user.keyboard('{Escape}');
    expect(box()).toHaveValue('');
    isChosen('none');
  });
});

describe('before the suggestions have loaded', () => {
  it('keeps what was typed, and chooses it when the field is left again after they have', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Speaker start={['en']} />);
    await user.type(box(), 'Tamil');
    await user.tab();
    isChosen('en,Tamil');
    rerender(<Speaker start={['en']} search={SEARCH} />);
    expect(box()).toHaveValue('Tamil');
    await user.click(box());
    await user.tab();
    isChosen('en,ta');
  });

  it('suggests for what was typed meanwhile', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Speaker start={[]} />);
    await user.type(box(), 'tam');
    rerender(<Speaker start={[]} search={SEARCH} />);
    await user.click(screen.getByRole('option', { name: /Tamil/ }));
    isChosen('ta');
  });
});

describe('a chosen language', () => {
  it('has its own name, and leaves by a press, which moves the focus to the next', async () => {
    const user = shown(['ta', 'te']);
    expect(chips().getByText('தமிழ்')).toHaveAttribute('lang', 'ta');
    await user.click(screen.getByRole('button', { name: 'Remove தமிழ் Tamil' }));
    isChosen('te');
    expect(screen.getByText('Tamil removed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove తెలుగు Telugu' })).toHaveFocus();
    await user.keyboard('{Enter}');
    isChosen('none');
    expect(box()).toHaveFocus();
  });
});
