import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Panel } from '../panel/panel.tsx';
import { wrapText } from '../wrap-text.tsx';
import styles from './on-this-page.module.css';

export interface PageSection {
  /** The id of the element it leads to. */
  id: string;
  name: string;
  /** Stands before the name: a pictogram, or a number. */
  mark: ReactNode;
}

export interface OnThisPageProps {
  title: string;
  sections: readonly PageSection[];
  /** The width of the window from which on it stands beside the sections: there it is open, and stays in sight. */
  besideFrom: '48rem' | '64rem';
}

/** Links to the sections of a long page; the one that is read now is marked. */
export function OnThisPage({ title, sections, besideFrom }: OnThisPageProps) {
  const [open] = useState(() => window.matchMedia(`(min-width: ${besideFrom})`).matches);
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <Panel asChild className={classNames(styles.box, besideFrom === '48rem' ? styles.from48 : styles.from64)}>
      <nav aria-label={title}>
        <details open={open}>
          <summary className={styles.summary}>
            <span>{title}</span>
            <Icon of={ChevronDown} className={styles.arrow} />
          </summary>
          <div className={styles.rail}>
            {sections.map(({ id, name, mark }) => (
              <a key={id} href={`#${id}`} aria-current={id === current}>
                {wrapText(mark)}
                <span>{name}</span>
              </a>
            ))}
          </div>
        </details>
      </nav>
    </Panel>
  );
}

/** A section is being read once its heading has passed the upper third of the window. */
const READING_LINE = 1 / 3;

/**
 * The id of the section that is read now: the one that the address names as long as its heading is in the upper third, else the
 * last one whose heading is above the reading line. Where sections are short, two of them are above it.
 */
function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const find = (): void => {
      const line = window.innerHeight * READING_LINE;
      const getTop = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? line;
      const passed = all.split(' ').filter((id) => getTop(id) < line);
      const named = passed.find((id) => id === window.location.hash.slice(1) && getTop(id) >= 0);
      setCurrent(named ?? passed.at(-1) ?? all.split(' ')[0]);
    };
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [all]);
  return current;
}
