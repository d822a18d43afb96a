import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** On the element that holds what one can do about a message. */
export const actsFor = (messageId: number) => ({ 'data-acts-for': messageId });

const ACT = '[data-acts-for] button';

type Move = (at: number, count: number) => number;

const MOVES: Record<string, Move> = {
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const messageOf = (element: Element): number =>
  Number(element.closest<HTMLElement>('[data-acts-for]')?.dataset['actsFor']);

/**
 * Makes one stop of the Tab key of all that one can do about messages: at the newest first, and from there the arrows, Home
 * and End lead on. Dialogs that a message opens are left alone: their events come through React, not through the list.
 * @returns `stopId`: the message at which Tab stops; `roving`: what to spread on the list
 */
export function useRovingActs(newestId: number | undefined) {
  const [currentId, setCurrentId] = useState<number>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const list = event.currentTarget;
    const acts = [...list.querySelectorAll<HTMLElement>(ACT)];
    const at = acts.findIndex((act) => act === event.target);
    const move = MOVES[event.key];
    if (at < 0 || !move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    acts[move(at, acts.length)]?.focus();
  };
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (currentTarget.contains(target) && target.matches(ACT)) setCurrentId(messageOf(target));
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setCurrentId(undefined);
  };
  return { stopId: currentId ?? newestId, roving: { onKeyDown, onFocus, onBlur } };
}
