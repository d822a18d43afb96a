import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { saveFirstPaintInput } from './first-paint-input.ts';

/** As it is served. */
const PAINT = `
  <header><a href="/">Home</a><button>Log In</button></header>
  <main>
    <form method="dialog">
      <input name="name" value="" aria-label="Name"><input type="email" name="email" value="" aria-label="Email">
      <input type="date" name="date" aria-label="Date">
      <select name="kind" aria-label="Kind"><option>All</option><option selected>Some</option></select>
      <textarea name="story" aria-label="Story"></textarea>
      <input type="checkbox" name="consent" aria-label="I agree"><input type="checkbox" name="news" aria-label="News" checked>
      <button>Search</button>
    </form>
    <a href="/search" id="first">View All</a><a href="/search" id="second">View All</a><button>Search</button>
  </main>`;

const EMPTY = { name: '', email: '', date: '', kind: 'Some', story: '', consent: false, news: true };
const TEXTS = { home: 'Home', logIn: 'Log In', all: 'All', some: 'Some', search: 'Search', viewAll: 'View All' };
const onPress = jest.fn();
const onLeave = jest.fn();

/** The page as React renders it: each field has the value of the state, or none. */
function Page({ onShown, fields = EMPTY }: { onShown: () => void; fields?: Partial<typeof EMPTY> }) {
  const [values, setValues] = useState(fields);
  useLayoutEffect(onShown, [onShown]);
  const text = (name: 'name' | 'email' | 'date' | 'kind' | 'story') => ({
    name,
    value: values[name],
    onBlur: () => onLeave(name),
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
  const check = (name: 'consent' | 'news') => ({
    name,
    type: 'checkbox',
    checked: values[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      setValues((before) => ({ ...before, [name]: target.checked })),
  });
  return (
    <>
      <header>
        <a href="/">{TEXTS.home}</a>
        <button onClick={() => onPress('Log In', values)}>{TEXTS.logIn}</button>
        <button onClick={() => onPress('Search of the header')}>{TEXTS.search}</button>
      </header>
      <main>
        <form aria-label={JSON.stringify(values)}>
          {'name' in values ? <input aria-label="Name" {...text('name')} /> : null}
          <input type="email" aria-label="Email" {...text('email')} />
          <input type="date" aria-label="Date" {...text('date')} />
          <select aria-label="Kind" {...text('kind')}>
            <option>{TEXTS.all}</option>
            <option>{TEXTS.some}</option>
          </select>
          <textarea aria-label="Story" {...text('story')} />
          <input aria-label="I agree" {...check('consent')} />
          <input aria-label="News" {...check('news')} />
          <button type="button" onClick={() => onPress('Search of the form')}>
            {TEXTS.search}
          </button>
        </form>
        <a href="/search" id="first">
          {TEXTS.viewAll}
        </a>
        <a href="/search" id="second">
          {TEXTS.viewAll}
        </a>
        <button onClick={() => onPress('Search below')}>{TEXTS.search}</button>
      </main>
    </>
  );
}

/** Takes what was typed once its field is left, as the field of an airport. */
function AirportForm({ onShown }: { onShown: () => void }) {
  const [typed, setTyped] = useState('');
  const [airport, setAirport] = useState('');
  useLayoutEffect(onShown, [onShown]);
  return (
    <main>
      <form>
        <input
          name="name"
          aria-label="Name"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setAirport(typed)}
        />
        <button type="button" onClick={() => onPress('Search', airport)}>
          {TEXTS.search}
        </button>
      </form>
    </main>
  );
}

/** Scrolls when it is shown first, as the router does. */
function ScrolledPage({ onShown }: { onShown: () => void }) {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    onShown();
  }, [onShown]);
  return null;
}

let root: HTMLElement;
let onShown: () => void;
let react: Root;
const user = userEvent.setup();
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const link = (id: string) => document.getElementById(id) as HTMLElement;
const stateOf = () => JSON.parse(screen.getByRole('form').getAttribute('aria-label') ?? '') as Partial<typeof EMPTY>;

/** Replaces the served markup. */
const takeOver = (fields?: Partial<typeof EMPTY>): Promise<void> =>
  act(async () => react.render(<Page onShown={onShown} {...(fields && { fields })} />));

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><div data-first-paint>${PAINT}</div></div><button>Elsewhere</button>`;
  root = link('root');
  onShown = saveFirstPaintInput(root);
  react = createRoot(root);
});
afterEach(() => {
  act(() => react.unmount());
  jest.clearAllMocks();
});

describe('what was typed before React has replaced the prerendered page', () => {
  it('is in the fields, and React knows it', async () => {
    await user.type(field('Name'), 'Priya Raman');
    await user.type(field('Email'), 'priya@example.com');
    await user.type(field('Date'), '2026-12-01');
    await user.selectOptions(field('Kind'), 'All');
    await user.type(field('Story'), 'My mother{Enter}travels alone.');
    await user.click(field('I agree'));
    await user.click(field('News'));
    await takeOver();
    expect(stateOf()).toEqual({
      name: 'Priya Raman',
      email: 'priya@example.com',
      date: '2026-12-01',
      kind: 'All',
      story: 'My mother\ntravels alone.',
      consent: true,
      news: false,
    });
    expect(field('Name')).toHaveValue('Priya Raman');
    expect(field('Kind')).toHaveValue('All');
  });

  it('goes on where the cursor was', async () => {
    await user.type(field('Name'), 'Pria Raman');
    field('Name').setSelectionRange(3, 3);
    await takeOver();
    expect(field('Name')).toHaveFocus();
    await user.keyboard('y');
    expect(field('Name')).toHaveValue('Priya Raman');
  });

  it('keeps the focus in an email too, whose cursor a script cannot read', async () => {
    await user.type(field('Email'), 'priya@exam');
    await takeOver();
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveValue('priya@exam');
  });

  it('is taken as by leaving the field, where that was left', async () => {
    await user.type(field('Name'), 'Priya');
    await user.type(field('Story'), 'She');
    await takeOver();
    expect(onLeave.mock.calls).toEqual([['name']]);
  });

  it('leaves other fields as the page fills them in', async () => {
    await user.type(field('Story'), 'She');
    await takeOver({ ...EMPTY, name: 'From the draft', kind: 'All', consent: true });
    expect(stateOf()).toEqual({ ...EMPTY, name: 'From the draft', kind: 'All', consent: true, story: 'She' });
  });

  it('is dropped where the page has no such field', async () => {
    await user.type(field('Name'), 'Priya');
    const { name: _, ...others } = EMPTY;
    await takeOver(others);
    expect(stateOf()).toEqual(others);
    expect(document.body).toHaveFocus();
  });
});

describe('the place on the prerendered page', () => {
  const scrollTo = (top: number): void => {
    window.scrollY = top;
    dispatchEvent(new Event('scroll'));
  };
  beforeEach(() => {
    window.scrollTo = ((_left: number, top: number) => scrollTo(top)) as typeof window.scrollTo;
  });
  afterEach(() => scrollTo(0));

  it('is kept when the router scrolls its first page to the top', async () => {
    scrollTo(700);
    await act(async () => react.render(<ScrolledPage onShown={onShown} />));
    expect(window.scrollY).toBe(700);
  });
  it('is what the address names, where that has a hash', async () => {
    history.replaceState(null, '', '#story');
    scrollTo(700);
    await act(async () => react.render(<ScrolledPage onShown={onShown} />));
    expect(window.scrollY).toBe(0);
    history.replaceState(null, '', '/');
  });
});

describe('the focus of the prerendered page, once React has replaced it,', () => {
  it('is on the same of several links, whether it was set before or after the scripts had loaded', async () => {
    link('second').focus();
    onShown = saveFirstPaintInput(root);
    await takeOver();
    expect(link('second')).toHaveFocus();
  });
  it('is where it was last', async () => {
    link('first').focus();
    link('second').focus();
    await takeOver();
    expect(link('second')).toHaveFocus();
  });
  it('is left alone if it was not set', async () => {
    await takeOver();
    expect(document.body).toHaveFocus();
  });
  it('is left alone if it was taken away, as by a press beside the field', async () => {
    await user.click(field('Name'));
    await user.click(document.body);
    await takeOver();
    expect(document.body).toHaveFocus();
  });
  it('is left alone if it has moved', async () => {
    link('first').focus();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    const restore = onShown;
    onShown = () => {
      elsewhere.focus();
      restore();
    };
    await takeOver();
    expect(elsewhere).toHaveFocus();
  });
});

describe('the button that was pressed before React has replaced the prerendered page', () => {
  /** As boot.js does. */
  const mark = (button: HTMLElement | undefined) => button?.setAttribute('aria-busy', 'true');

  it('is pressed, once what was typed is in the fields', async () => {
    await user.type(field('Name'), 'Priya');
    mark(screen.getByRole('button', { name: 'Log In' }));
    await takeOver();
    expect(onPress.mock.calls).toEqual([['Log In', { ...EMPTY, name: 'Priya' }]]);
  });
  it.each([
    ['the focus is still in, as after Enter', () => undefined],
    ['was left', () => user.tab()],
  ])('sends a field that takes its value when it is left and that %s', async (_how, leave) => {
    const button = screen.getAllByRole('button', { name: 'Search' })[0];
    await user.type(field('Name'), 'LHR');
    await leave();
    mark(button);
    await act(async () => react.render(<AirportForm onShown={onShown} />));
    expect(onPress.mock.calls).toEqual([['Search', 'LHR']]);
    expect(field('Name')).toHaveValue('LHR');
  });
  it('leaves a field alone that the focus is in, where it is of another form or none', async () => {
    await user.type(field('Name'), 'Pri');
    mark(screen.getByRole('button', { name: 'Log In' }));
    await takeOver();
    expect(onLeave).not.toHaveBeenCalled();
    expect(field('Name')).toHaveFocus();
  });
  it('is told apart from others of its name, also where another part of the page has one more', async () => {
    mark(screen.getAllByRole('button', { name: 'Search' })[1]);
    await takeOver();
    expect(onPress.mock.calls).toEqual([['Search below']]);
  });
  it('is forgotten where the page has no such button', async () => {
    const button = screen.getByRole('button', { name: 'Log In' });
    button.textContent = 'Log Out';
    mark(button);
    await takeOver();
    expect(onPress).not.toHaveBeenCalled();
  });
});

it('does nothing to a page without a first paint', async () => {
  root.innerHTML = '';
  onShown = saveFirstPaintInput(root);
  await takeOver();
  expect(stateOf()).toEqual(EMPTY);
});
