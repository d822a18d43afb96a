import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { givenLayout, scrollTo, getVisibleEnd } from './layout.fixture.ts';
import { FLOATING, useAnchoredScroll } from './use-anchored-scroll.ts';

const DAY = 'Today';

function Log({ items }: { items: string[] }) {
  const { box, content, onScroll, isAtEnd, scrollToEnd } = useAnchoredScroll();
  return (
    <div ref={box} role="log" onScroll={onScroll}>
      <ol ref={content}>
        {items.map((item) => (
          <li key={item} {...(item === DAY ? FLOATING : {})}>
            {item}
          </li>
        ))}
      </ol>
      {isAtEnd ? <p>{'at the end'}</p> : <button onClick={scrollToEnd}>{'further up'}</button>}
    </div>
  );
}

const named = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_item, index) => `item ${from + index}`);
const box = () => screen.getByRole('log');

beforeEach(givenLayout);
afterEach(() => void jest.restoreAllMocks());

describe('a scrolled conversation', () => {
  it('opens at its newest', () => {
    render(<Log items={named(11, 20)} />);
    expect(getVisibleEnd(box())).toBe(1000);
    expect(box()).toHaveTextContent('at the end');
  });

  it('stays at its newest for a reader at the end', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    rerender(<Log items={named(11, 21)} />);
    expect(getVisibleEnd(box())).toBe(1100);
  });

  it('does not jump when a message is added below', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    scrollTo(box(), 250);
    rerender(<Log items={named(11, 21)} />);
    expect(box().scrollTop).toBe(250);
    expect(box()).toHaveTextContent('further up');
  });

  it('does not jump back when it renders between a scroll and its event', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    box().scrollTop = 250;
    rerender(<Log items={named(11, 20)} />);
    expect(box().scrollTop).toBe(250);
    expect(box()).toHaveTextContent('further up');
  });

  it('does not jump when older messages are added above', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    scrollTo(box(), 0);
    rerender(<Log items={named(1, 20)} />);
    expect(box().scrollTop).toBe(1000);
  });

  it('does not jump when older messages are added below the heading of a day', () => {
    const { rerender } = render(<Log items={[DAY, ...named(11, 20)]} />);
    scrollTo(box(), 0);
    rerender(<Log items={[DAY, ...named(1, 20)]} />);
    expect(box().scrollTop).toBe(1000);
  });

  it('scrolls to its newest on request, and stays there', () => {
    const { rerender } = render(<Log items={named(11, 20)} />);
    scrollTo(box(), 250);
    fireEvent.click(screen.getByRole('button'));
    expect(getVisibleEnd(box())).toBe(1000);
    rerender(<Log items={named(11, 21)} />);
    expect(getVisibleEnd(box())).toBe(1100);
  });
});
