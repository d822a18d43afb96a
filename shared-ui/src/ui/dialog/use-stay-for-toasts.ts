import { useEffect, useRef } from 'react';
import { isToast } from '../toast/is-toast.ts';

/**
 * For radix' onPointerDownOutside: a press on a toast is no press beside the dialog. radix tells of a press only once it
 * has become a click, and a toast that was closed by it is then no longer where one could see that it was one.
 */
export function useStayForToasts(): (event: Pick<Event, 'preventDefault'>) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const see = ({ target }: PointerEvent) => void (pressed.current = isToast(target));
    document.addEventListener('pointerdown', see, true);
    return () => document.removeEventListener('pointerdown', see, true);
  }, []);
  return (event) => {
    if (pressed.current) event.preventDefault();
  };
}
