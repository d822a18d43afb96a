import { useEffect, useState } from 'react';

/** A section is being read once its heading has passed the upper third of the window. */
const READING_LINE = 1 / 3;

/** The id of the section that is read now: the last one whose heading is above the reading line. */
export function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const find = (): void => {
      const line = window.innerHeight * READING_LINE;
      const passed = all
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line);
      setCurrent(passed.at(-1) ?? all.split(' ')[0]);
    };
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [all]);
  return current;
}
