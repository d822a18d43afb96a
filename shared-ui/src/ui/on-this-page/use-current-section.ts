import { useEffect, useState } from 'react';

/** A section is being read once its heading has passed the upper third of the window. */
const READING_LINE = 1 / 3;

/**
 * The id of the section that is read now: the one that the address names as long as its heading is in the upper third, else the
 * last one whose heading is above the reading line. Where sections are short, two of them are above it.
 */
export function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const find = (): void => {
      const line = window.innerHeight * READING_LINE;
      const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? line;
      const passed = all.split(' ').filter((id) => topOf(id) < line);
      const named = passed.find((id) => id === window.location.hash.slice(1) && topOf(id) >= 0);
      setCurrent(named ?? passed.at(-1) ?? all.split(' ')[0]);
    };
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [all]);
  return current;
}
