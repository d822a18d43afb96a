import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/** For the element around the actions of a message. */
export const getActionsProps = (messageId: number) => ({ 'data-actions-of': messageId });

const ACTION = '[data-actions-of] button';

type Move = (index: number, count: number) => number;

const MOVES: Record<string, Move> = {
  ArrowUp: (index) => Math.max(index - 1, 0),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

const getMessageId = (element: Element): number =>
  Number(element.closest<HTMLElement>('[data-actions-of]')?.dataset['actionsOf']);

/**
 * Makes the actions of all messages one Tab stop: first at the newest message; the arrows, Home and End move between them.
 * Events of dialogs that a message opens bubble here through React, not through the DOM, and are ignored.
 * @param ids of the messages that have actions, the oldest first
 * @param onLost the focused action has disappeared, as after its time or where its message was deleted
 * @returns `tabStopId`: the message at which Tab stops
 */
export function useRovingFocus(ids: readonly number[], onLost: () => void) {
  const [focusedId, setFocusedId] = useState<number>();
  const isThere = focusedId !== undefined && ids.includes(focusedId);
  const isLost = focusedId !== undefined && !isThere;
  const restore = useEffectEvent(() => {
    if (document.activeElement === document.body) onLost();
  });
  useEffect(() => {
    if (isLost) restore();
  }, [isLost]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const actions = [...event.currentTarget.querySelectorAll<HTMLElement>(ACTION)];
    const index = actions.findIndex((action) => action === event.target);
    const move = MOVES[event.key];
    if (index < 0 || !move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    actions[move(index, actions.length)]?.focus();
  };
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (currentTarget.contains(target) && target.matches(ACTION)) setFocusedId(getMessageId(target));
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setFocusedId(undefined);
  };
  return { tabStopId: isThere ? focusedId : ids.at(-1), listProps: { onKeyDown, onFocus, onBlur } };
}
