import { useState } from 'react';
import { ChevronDown, Icon } from 'shared-ui/ui/icon';
import { useCurrentSection } from './use-current-section.ts';
import styles from './legal-page.module.css';

interface Heading {
  id: string;
  number: string;
  heading: string;
}

/** The list fits beside the text from this width on, and is open. */
const BESIDE_THE_TEXT = '(min-width: 64rem)';

/** A list of the page's sections; the one that is read now is marked. */
export function OnThisPage({ title, headings }: { title: string; headings: Heading[] }) {
  const [open] = useState(() => window.matchMedia(BESIDE_THE_TEXT).matches);
  const current = useCurrentSection(headings.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-label={title}>
      <details open={open}>
        <summary className={styles.summary}>
          {title}
          <Icon of={ChevronDown} className={styles.arrow} />
        </summary>
        <div className={styles.rail}>
          {headings.map(({ id, number, heading }) => (
            <a key={id} href={`#${id}`} aria-current={id === current}>
              <span className={styles.number}>{number}</span>
              {heading}
            </a>
          ))}
        </div>
      </details>
    </nav>
  );
}
