import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { focusElement, type LostFocus, useFocusFallback } from './focus.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement;

interface PageProps {
  find?: (lost: LostFocus) => HTMLElement | null | undefined;
  isWithin?: (element: HTMLElement) => boolean;
}

/** A list of days, each removed by its button, beside a field. */
function open({ find, isWithin }: PageProps = {}) {
  function Page(): ReactNode {
    const [days, setDays] = useState(['Monday', 'Tuesday', 'Wednesday']);
    const [hasSection, setSection] = useState(true);
    useFocusFallback(find, isWithin);
    return (
      <main tabIndex={-1}>
        <input aria-label="Name" />
        <button type="button" onClick={() => setSection(false)}>
          Hide
        </button>
        {hasSection ? (
          <section tabIndex={-1} aria-label="Days">
            <ul>
              {days.map((day) => (
                <li key={day} tabIndex={-1} aria-label={day}>
                  <button type="button" onClick={() => setDays(days.filter((one) => one !== day))}>
                    {day}
                  </button>
                  <button type="button" onClick={() => setSection(false)}>
                    {`All but ${day}`}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </main>
    );
  }
  render(<Page />);
  return userEvent.setup();
}

it('goes to the nearest element around what is gone', async () => {
  const user = open();
  await user.click(button('Tuesday'));
  expect(focused()).toBe(screen.getByRole('region', { name: 'Days' }));
});

it('goes further out where that is gone too', async () => {
  const user = open();
  await user.click(button('All but Tuesday'));
  expect(focused()).toBe(screen.getByRole('main'));
});

it('goes to what the page finds, by the place in its list', async () => {
  const find = ({ list, index }: LostFocus) => list?.children[index]?.querySelector('button');
  const user = open({ find });
  await user.click(button('Tuesday'));
  expect(button('Wednesday')).toHaveFocus();
});

it('goes back to where it came from', async () => {
  const isWithin = (element: HTMLElement) => element.closest('section') !== null;
  const user = open({ find: ({ cameFrom }) => cameFrom, isWithin });
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  act(() => button('Monday').focus());
  await user.click(button('All but Tuesday'));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('stays where it is otherwise', async () => {
  const user = open();
  act(() => button('Tuesday').focus());
  await user.click(button('Hide'));
  expect(button('Hide')).toHaveFocus();
});

it('is left to others outside of what it is for', async () => {
  const user = open({ isWithin: (element) => element.closest('section') === null });
  await user.click(button('Tuesday'));
  expect(focused()).toBe(document.body);
});

it('goes to an element that appears', () => {
  render(
    <h2 ref={focusElement} tabIndex={-1}>
      Done
    </h2>,
  );
  expect(screen.getByRole('heading', { name: 'Done' })).toHaveFocus();
});
