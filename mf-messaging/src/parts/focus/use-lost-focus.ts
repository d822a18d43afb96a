import { useEffect, useRef } from 'react';

/**
 * Calls `onLost` where a render took away what had the focus: with the keyboard one would start again at the top of the page.
 * `within`: a selector of what surrounds it.
 */
export function useLostFocus(within: string, onLost: () => void): void {
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      focused.current = target instanceof Element && target.closest(within) !== null ? target : undefined;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [within]);
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) onLost();
  });
}
