import { type CSSProperties, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '../button/index.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './undo-row.module.css';
import { useTimeLeft } from './use-time-left.ts';

export interface UndoRowProps {
  /** What was done: 'Listing deleted'. */
  title: ReactNode;
  /** What it was, and for how long it can be undone: one sentence. */
  children: ReactNode;
  undoLabel: string;
  onUndo: () => void;
  /** While it is being undone: the time no longer counts. Give the "-ing" words as `undoLabel`. */
  busy?: boolean;
  seconds?: number;
  /** Seconds in all, for how long the row can be held: a little less than the server remembers. */
  longest?: number;
  /** Take the row away. `hadFocus`: the focus was in it, and wants a new place. */
  onTimeUp: (hadFocus: boolean) => void;
  className?: string | undefined;
}

/**
 * In the place of what was deleted, for a few seconds: takes the focus, so that what happened is read once and Undo is
 * one key away. Nothing is said while the time runs.
 *
 * The time stands still while the pointer is over the row, while Undo is reached by the keyboard, and while the page is
 * hidden: whoever reads or moves slowly decides how long it takes (WCAG 2.2.1), up to `longest`. A focus that came by a
 * press of the pointer does not hold it, for then nobody is on the button.
 */
export function UndoRow({ title, children, undoLabel, onUndo, busy, onTimeUp, className, ...times }: UndoRowProps) {
  const { seconds = 10, longest = 50 } = times;
  const row = useRef<HTMLDivElement>(null);
  const [titleId, wordsId] = [useId(), useId()];
  const { held, holders } = useHeld();
  const still = held || busy === true;
  useTimeLeft({
    ...{ seconds, longest },
    held: still,
    onTimeUp: busy ? undefined : () => onTimeUp(row.current?.contains(document.activeElement) ?? false),
  });
  // What it stands for was taller: the focus also brings it into view
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={row}
      role="group"
      aria-labelledby={titleId}
      className={classNames(styles.row, still && styles.held, className)}
      {...holders}
    >
      <Icon of={Trash2} />
      <div className={styles.words}>
        <b id={titleId}>{title}</b>
        <p id={wordsId}>{children}</p>
      </div>
      <Button
        variant="secondary"
        busy={busy}
        aria-describedby={`${titleId} ${wordsId}`}
        className={styles.undo}
        onClick={onUndo}
      >
        {busy ? null : <Icon of={Undo2} flip />}
        {undoLabel}
      </Button>
      <TimeBar seconds={seconds} />
    </div>
  );
}

/** Runs out with the time, and stands still with it. */
function TimeBar({ seconds }: { seconds: number }) {
  const time = { '--undo-time': `${String(seconds)}s` } as CSSProperties;
  return <span aria-hidden="true" className={styles.left} style={time} />;
}

/** Whether somebody is on the row, or cannot see it. */
function useHeld() {
  const [holds, setHolds] = useState({ pointer: false, focus: false, hidden: false });
  const hold = (by: Partial<typeof holds>) => setHolds((before) => ({ ...before, ...by }));
  useEffect(() => {
    const see = () => setHolds((before) => ({ ...before, hidden: document.hidden }));
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, []);
  const holdByFocus = ({ target }: SyntheticEvent) => hold({ focus: (target as Element).matches(':focus-visible') });
  const holders = {
    onPointerEnter: () => hold({ pointer: true }),
    onPointerLeave: () => hold({ pointer: false }),
    onFocus: holdByFocus,
    onKeyUp: holdByFocus,
    onBlur: () => hold({ focus: false }),
  };
  return { held: Object.values(holds).includes(true), holders };
}
