import { useState } from 'react';
import { LEAST_TIP, MOST_TIP } from 'shared-ui/contracts';

const WHOLE = /^\d+$/;

/**
 * What stands in the box, and what counts. Invalid input is ignored (spec §5): the amount stays what it was, and the box
 * shows it when it is left. Only too much is told, since a person who means it would pay another amount unawares.
 */
export function useAmount(amount: number, onAmount: (amount: number) => void) {
  const [text, setText] = useState(String(amount));
  const isTooMuch = WHOLE.test(text) && Number(text) > MOST_TIP;
  const type = (typed: string): void => {
    setText(typed);
    const dollars = WHOLE.test(typed) ? Number(typed) : 0;
    if (dollars >= LEAST_TIP && dollars <= MOST_TIP) onAmount(dollars);
  };
  const leave = (): void => {
    if (!isTooMuch) setText(String(amount));
  };
  const choose = (dollars: number): void => {
    setText(String(dollars));
    onAmount(dollars);
  };
  return { text, isTooMuch, type, leave, choose };
}
