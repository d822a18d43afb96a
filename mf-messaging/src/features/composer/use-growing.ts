import { type RefObject, useLayoutEffect, useRef } from 'react';

const growsByItself = ({ style }: HTMLElement): boolean => 'fieldSizing' in style;

/** Makes a text field as tall as its text, where the browser does not do it by style; CSS says how tall it gets at most. */
export function useGrowing(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || growsByItself(element)) return;
    element.style.blockSize = 'auto';
    const edges = element.offsetHeight - element.clientHeight;
    element.style.blockSize = `${String(element.scrollHeight + edges)}px`;
  }, [text]);
  return field;
}
