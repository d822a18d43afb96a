import { useState } from 'react';
import { LEAST_TIP, MOST_TIP } from 'shared-ui/contracts';

const WHOLE = /^\d+$/;

/**
 * The text of the box is the only state, and `typed` is the amount it names: nothing else can be paid. Invalid input is ignored
 * (spec §5): it stays in the box with its error, and never becomes an amount or is replaced by an earlier one. Focus events play no
 * part: Safari gives a pressed button no focus.
 * @param amount US dollars that the box shows first
 * @param onAmount called with each amount that can be tipped
 */
export function useAmount(amount: number, onAmount: (amount: number) => void) {
  const [text, setText] = useState(String(amount));
  const [wasRefused, setRefused] = useState(false);
  const typed = dollarsIn(text);
  const type = (next: string): void => {
    setText(next);
    setRefused(false);
    const dollars = dollarsIn(next);
    if (dollars !== undefined) onAmount(dollars);
  };
  const choose = (dollars: number): void => type(String(dollars));
  const refuse = (): void => setRefused(true);
  const isWrong = typed === undefined && (wasRefused || text !== '');
  return { text, typed, isWrong, type, choose, refuse };
}

/** The amount that a text names; undefined where it names none that can be tipped. */
function dollarsIn(text: string): number | undefined {
  const dollars = WHOLE.test(text) ? Number(text) : 0;
  return dollars >= LEAST_TIP && dollars <= MOST_TIP ? dollars : undefined;
}
