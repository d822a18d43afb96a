import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { AirportCombobox, loadAirportList } from './airport-combobox.tsx';
import type { AirportOption } from './airport-option.ts';

const anAirport = (code: string, city: string, country: string, name = `${city} Airport`): AirportOption => ({
  code,
  city,
  country,
  name,
});

const AIRPORTS = [
  anAirport('LCY', 'London', 'United Kingdom', 'City Airport'),
  anAirport('LTN', 'London', 'United Kingdom', 'Luton Airport'),
  anAirport('LHR', 'London', 'United Kingdom', 'Heathrow Airport'),
  anAirport('LGW', 'London', 'United Kingdom', 'Gatwick Airport'),
  anAirport('STN', 'London', 'United Kingdom', 'Stansted Airport'),
  anAirport('YXU', 'London', 'Canada', 'London International Airport'),
  anAirport('MAA', 'Chennai', 'India', 'Chennai International Airport'),
  anAirport('GRU', 'São Paulo', 'Brazil', 'Guarulhos International Airport'),
];

const texts = {
  tooShort: 'Type at least 2 characters to search',
  none: 'No airports found',
  loading: 'One moment',
  more: (count: number) => `and ${String(count)} more`,
  list: 'Airports',
};

interface Props {
  start?: string;
  maxSuggestions?: number;
  airports?: readonly AirportOption[] | undefined;
}

function Route({ start = '', airports, maxSuggestions }: Props) {
  const [code, setCode] = useState(start);
  return (
    <form aria-label={`chosen: ${code || 'none'}`}>
      <Field label="From">
        <AirportCombobox
          airports={airports}
          maxSuggestions={maxSuggestions}
          texts={texts}
          value={code}
          onChange={setCode}
        />
      </Field>
      <button type="button">Next</button>
    </form>
  );
}

const box = () => screen.getByRole('combobox', { name: 'From' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const isChosen = (code: string) => expect(screen.getByRole('form', { name: `chosen: ${code}` })).toBeInTheDocument();

function shown(props: Props = { airports: AIRPORTS }) {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const { rerender } = render(<Route {...props} />);
  const search = async (text: string) => {
    await user.type(box(), text);
    act(() => jest.advanceTimersByTime(300));
  };
  return { user, search, rerender };
}

beforeAll(loadAirportList);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('what it suggests', () => {
  it('asks for at least 2 characters [spec 178, 267]', async () => {
    const { search } = shown();
    await search('l');
    expect(screen.getByText('Type at least 2 characters to search')).toBeVisible();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('waits until one has stopped typing for 300 ms [spec 178, 267]', async () => {
    const { user } = shown();
    await user.type(box(), 'lon');
    act(() => jest.advanceTimersByTime(299));
    expect(options()).toHaveLength(0);
    act(() => jest.advanceTimersByTime(1));
    expect(options()).not.toHaveLength(0);
  });

  it('offers all that match, the busiest first, or as many as the form shows', async () => {
    const { search, rerender } = shown();
    await search('lon');
    const codes = () => options().map((text) => text?.slice(0, 3));
    expect(codes()).toEqual(['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'YXU']);
    rerender(<Route airports={AIRPORTS} maxSuggestions={5} />);
    expect(codes()).toEqual(['LHR', 'LGW', 'STN', 'LTN', 'LCY']);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows 50 at a time, how many more there are, and more at the end of the list, by keyboard too', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const many = letters.flatMap((one) => letters.slice(0, 5).map((two) => anAirport(`Q${one}${two}`, 'City', 'Quy')));
    const { search, user } = shown({ airports: many });
    await search('quy');
    expect(options()).toHaveLength(50);
    expect(screen.getByRole('status')).toHaveTextContent('and 80 more');
    fireEvent.scroll(screen.getByRole('listbox'));
    expect(options()).toHaveLength(100);
    expect(screen.getByRole('status')).toHaveTextContent('and 30 more');
    await user.keyboard('{End}');
    expect(options()).toHaveLength(130);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows code, dash, city, country and name, with the match marked [spec 178]', async () => {
    const { search } = shown();
    await search('CHEN');
    const option = screen.getByRole('option', { name: 'MAA - Chennai, India, Chennai International Airport' });
    expect(option.querySelector('mark')).toHaveTextContent('Chen');
    const seen = [...option.querySelectorAll(':scope > [aria-hidden]')].map(({ textContent }) => textContent);
    expect(seen).toEqual(['MAA', '-', 'Chennai, India', 'Chennai International Airport']);
  });

  it('says when there is none [spec 178]', async () => {
    const { search } = shown();
    await search('zzzz');
    expect(screen.getByRole('status')).toHaveTextContent('No airports found');
  });

  it('shows that the airports are loading, and suggests once they are there', async () => {
    const { search, rerender } = shown({ airports: undefined });
    await search('maa');
    expect(screen.getByRole('status')).toHaveTextContent('One moment');
    rerender(<Route airports={AIRPORTS} />);
    expect(options()).toHaveLength(1);
  });
});

describe('by keyboard', () => {
  it('enters the list at the first airport by ArrowDown', async () => {
    const { user, search } = shown();
    await search('london');
    await user.keyboard('{ArrowDown}{Enter}');
    isChosen('LHR');
  });

  it('chooses with arrows and Enter, without sending the form', async () => {
    const { user, search } = shown();
    await search('lon');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /LGW/ }).id);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(box()).toHaveValue('LGW - London, United Kingdom');
    isChosen('LGW');
    expect(options()).toHaveLength(0);
  });

  it('chooses the marked one with Tab', async () => {
    const { user, search } = shown();
    await search('lon');
    await user.tab();
    expect(box()).toHaveValue('LHR - London, United Kingdom');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('closes with Escape and keeps the text; a second Escape empties it', async () => {
    const { user, search } = shown();
    await search('lon');
    await user.keyboard('{Escape}');
    expect(options()).toHaveLength(0);
    expect(box()).toHaveValue('lon');
    await user.keyboard('{Escape}');
    expect(box()).toHaveValue('');
  });

  it('does not choose what was suggested for an older text', async () => {
    const { user, search } = shown();
    await search('lon');
    await user.clear(box());
    await user.type(box(), 'chen{Enter}');
    isChosen('none');
    await user.keyboard('{Enter}');
    isChosen('MAA');
  });

  it('takes a code typed in full, however quickly one goes on', async () => {
    const { user } = shown();
    await user.type(box(), 'maa');
    await user.tab();
    expect(box()).toHaveValue('MAA - Chennai, India');
    isChosen('MAA');
  });
});

describe('what it holds', () => {
  it('chooses with a press', async () => {
    const { user, search } = shown();
    await search('sao pau');
    await user.click(screen.getByRole('option', { name: /GRU/ }));
    expect(box()).toHaveValue('GRU - São Paulo, Brazil');
    isChosen('GRU');
  });

  it('keeps a text that matches nothing, as a value that the form refuses', async () => {
    const { user, search } = shown();
    await search('zzzz');
    await user.tab();
    expect(box()).toHaveValue('zzzz');
    isChosen('zzzz');
  });

  it('keeps the text when somebody presses elsewhere', async () => {
    const { user, search } = shown();
    await search('lon');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(box()).toHaveValue('lon');
    expect(options()).toHaveLength(0);
    isChosen('lon');
  });

  it('searches on when one comes back to a text that named no airport', async () => {
    const { user, search } = shown();
    await search('lond');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await search('o');
    expect(options()).toHaveLength(6);
    isChosen('none');
  });

  it('shows an airport it was given by its code, once the airports are there', () => {
    const { rerender } = shown({ start: 'LHR', airports: undefined });
    expect(box()).toHaveValue('LHR');
    rerender(<Route start="LHR" airports={AIRPORTS} />);
    expect(box()).toHaveValue('LHR - London, United Kingdom');
  });

  it('lets the airport go as soon as its text is changed, and can be emptied', async () => {
    const { user } = shown({ start: 'LHR', airports: AIRPORTS });
    await user.type(box(), '{Backspace}');
    expect(box()).toHaveValue('LHR - London, United Kingdo');
    isChosen('none');
    await user.clear(box());
    expect(box()).toHaveValue('');
    isChosen('none');
  });
});
