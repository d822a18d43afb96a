import { useCallback, useEffect, useState } from 'react';

/** A value once it has stood still for `delay` milliseconds, and a way not to wait. */
export function useSettled<Value>(value: Value, delay: number): [Value, () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  const settleNow = useCallback(() => setSettled(value), [value]);
  return [settled, settleNow];
}
