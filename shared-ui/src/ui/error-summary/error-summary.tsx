import { type MouseEvent, useEffect, useId, useRef } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Icon } from '../icon/icon.tsx';
import styles from './error-summary.module.css';

export interface ErrorSummaryItem {
  message: string;
  /** The id of the control to go to. Without it the message is no link. */
  controlId?: string | undefined;
}

export interface ErrorSummaryProps {
  title: string;
  items: ErrorSummaryItem[];
}

function focusControl(event: MouseEvent, controlId: string) {
  const control = document.getElementById(controlId);
  if (!control) return;
  // A followed hash would be a step in the history, and the router's business.
  event.preventDefault();
  control.focus();
}

/**
 * What is wrong with a form, as links to its fields. Takes the focus when it appears; give it a new `key` each time.
 */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby={titleId} className={styles.summary}>
      <Icon of={TriangleAlert} />
      <div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {items.length > 0 ? (
          <ul>
            {items.map(({ message, controlId }) => (
              <li key={`${controlId ?? ''} ${message}`} className={styles.item}>
                {controlId ? (
                  <a href={`#${controlId}`} className={styles.link} onClick={(event) => focusControl(event, controlId)}>
                    {message}
                  </a>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
