import { useCallback, useState } from 'react';

/** A question that the payment waits for: `ask` is answered by `onAnswer`. */
export function useQuestion() {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  const ask = useCallback(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)), []);
  const onAnswer = (confirmed: boolean): void => {
    answer?.(confirmed);
    setAnswer(undefined);
  };
  return { ask, isOpen: answer !== undefined, onAnswer };
}
