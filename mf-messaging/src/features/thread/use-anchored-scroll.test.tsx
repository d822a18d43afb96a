import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { givenLayout, scrollTo, shownUpTo } from './layout.fixture.ts';
import { FLOATING, useAnchoredScroll } from './use-anchored-scroll.ts';

const DAY = 'Today';

function Log({ items }: { items: string[] }) {
  const { box, content, onScroll, isAtEnd, toEnd } = useAnchoredScroll();
  return (
    <div ref={box} role="log" onScroll={onScroll}>
      <ol ref={content}>
        {items.map((item) => (
          <li key={item} {...(item === DAY ? FLOATING : {})}>
            {item}
          </li>
        ))}
      </ol>
      {isAtEnd ? 'at the end' : <button onClick={toEnd}>{'further up'}</button>}
    </div>
  );
}

const named = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_item, index) => `item ${from + index}`);
const box = () => screen.getByRole('log');

beforeEach(givenLayout);
afterEach(() => void jest.restoreAllMocks());

describe('a conversation that scrolls', () => {
  it('opens at its newest', () => {
    render(<Log items={named(11, 20)} />);
    expect(shownUpTo(box())).toBe(1000);
    expect(box()).toHaveTextContent('at the end');
  });

  it('stays at its newest for who is there', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    rerender(<Log items={named(11, 21)} />);
    expect(shownUpTo(box())).toBe(1100);
  });

  it('does not jump when something comes below', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    scrollTo(box(), 250);
    rerender(<Log items={named(11, 21)} />);
    expect(box().scrollTop).toBe(250);
    expect(box()).toHaveTextContent('further up');
  });

  it('does not jump back when it is drawn anew before it is told that the reader has moved', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    box().scrollTop = 250;
    rerender(<Log items={named(11, 20)} />);
    expect(box().scrollTop).toBe(250);
    expect(box()).toHaveTextContent('further up');
  });

  it('does not jump when older ones come above', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    scrollTo(box(), 0);
    rerender(<Log items={named(1, 20)} />);
    expect(box().scrollTop).toBe(1000);
  });

  it('does not jump when older ones come between a day and its first', () => {
    const { rerender } = render(<Log items={[DAY, ...named(11, 20)]} />);
    scrollTo(box(), 0);
    rerender(<Log items={[DAY, ...named(1, 20)]} />);
    expect(box().scrollTop).toBe(1000);
  });

  it('goes to its newest when it is told to, and stays there', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    scrollTo(box(), 250);
    fireEvent.click(screen.getByRole('button'));
    expect(shownUpTo(box())).toBe(1000);
    rerender(<Log items={named(11, 21)} />);
    expect(shownUpTo(box())).toBe(1100);
  });
});
