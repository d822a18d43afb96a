import { type ReactNode, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Panel } from '../panel/index.ts';
import styles from './on-this-page.module.css';
import { useCurrentSection } from './use-current-section.ts';

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
            {title}
            <Icon of={ChevronDown} className={styles.arrow} />
          </summary>
          <div className={styles.rail}>
            {sections.map(({ id, name, mark }) => (
              <a key={id} href={`#${id}`} aria-current={id === current}>
                {mark}
                {name}
              </a>
            ))}
          </div>
        </details>
      </nav>
    </Panel>
  );
}
