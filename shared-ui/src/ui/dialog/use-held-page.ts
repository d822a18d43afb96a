import { useLayoutEffect } from 'react';

/**
 * The page behind stands still while this is mounted, and does not jump aside when its scroll bar goes. Set by script,
 * property by property: our content security policy refuses style elements, and the bar's width is known to no style sheet.
 */
export function useHeldPage(): void {
  useLayoutEffect(() => {
    const { documentElement: page, body } = document;
    const bar = window.innerWidth - page.clientWidth;
    const before = { overflow: page.style.overflow, padding: body.style.paddingInlineEnd };
    page.style.overflow = 'hidden';
    if (bar > 0) body.style.paddingInlineEnd = `${String(bar)}px`;
    return () => {
      page.style.overflow = before.overflow;
      body.style.paddingInlineEnd = before.padding;
    };
  }, []);
}
