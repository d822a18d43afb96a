import { useState } from 'react';
import { LEAST_TIP, MOST_TIP } from 'shared-ui/contracts';

const WHOLE = /^\d+$/;

/**
 * What stands in the box, and what counts. Invalid input is ignored (spec §5): the amount stays what it was, and the box
 * shows it when it is left. It is told where it is too much, and where one goes on with it: nobody shall pay another amount
 * than the one they see.
 */
export function useAmount(amount: number, onAmount: (amount: number) => void) {
  const [text, setText] = useState(String(amount));
  const [wasRefused, setRefused] = useState(false);
  const typed = dollarsIn(text);
  const isTooMuch = WHOLE.test(text) && Number(text) > MOST_TIP;
  const type = (next: string): void => {
    setText(next);
    setRefused(false);
    const dollars = dollarsIn(next);
    if (dollars !== undefined) onAmount(dollars);
  };
  const leave = (): void => {
    if (!isTooMuch) setText(String(amount));
  };
  const choose = (dollars: number): void => {
    setText(String(dollars));
    onAmount(dollars);
  };
  const refuse = (): void => setRefused(true);
  const isWrong = isTooMuch || (wasRefused && typed === undefined);
  return { text, typed, isWrong, type, leave, choose, refuse };
}

/** The amount that a text names; undefined where it names none that can be tipped. */
function dollarsIn(text: string): number | undefined {
  const dollars = WHOLE.test(text) ? Number(text) : 0;
  return dollars >= LEAST_TIP && dollars <= MOST_TIP ? dollars : undefined;
}
