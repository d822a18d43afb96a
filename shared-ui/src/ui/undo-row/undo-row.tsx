import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import {
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './undo-row.module.css';

export interface UndoRowProps {
  /** What was done: 'Listing deleted'. */
  title: ReactNode;
  /** What it was, and for how long it can be undone: one sentence. */
  children: ReactNode;
  undoLabel: string;
  onUndo: () => void;
  /** While it is being undone: the time does not run. Give the "-ing" words as `undoLabel`. */
  busy?: boolean;
  seconds?: number;
  /** Maximum in seconds, pauses included: a little less than the server allows. */
  maxSeconds?: number;
  /** Remove the row. `hadFocus`: the focus was in it, and needs a new place. */
  onTimeUp: (hadFocus: boolean) => void;
  className?: string | undefined;
}

/**
 * Replaces what was deleted for a few seconds. It takes the focus, so that screen readers announce it once and Undo is one key
 * away. Nothing is announced while the time runs.
 *
 * The time is paused while the pointer is over the row, while Undo is reached by the keyboard, and while the page is
 * hidden: people who read or move slowly decide how long it takes (WCAG 2.2.1), up to `maxSeconds`. A focus by pointer does
 * not pause it, since then nobody is at the button.
 */
export function UndoRow({ title, children, undoLabel, onUndo, busy, onTimeUp, className, ...times }: UndoRowProps) {
  const { seconds = 10, maxSeconds = 50 } = times;
  const row = useRef<HTMLDivElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const { paused, handlers } = usePause();
  const isPaused = paused || busy === true;
  useTimeout({
    seconds,
    maxSeconds,
    paused: isPaused,
    onTimeUp: busy ? undefined : () => onTimeUp(row.current?.contains(document.activeElement) ?? false),
  });
  // What it replaces was taller: the focus also scrolls it into view
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={row}
      role="group"
      aria-labelledby={titleId}
      className={classNames(styles.row, isPaused && styles.paused, className)}
      {...handlers}
    >
      <Icon of={Trash2} />
      <div className={styles.words}>
        <b id={titleId}>{title}</b>
        <p id={textId}>{children}</p>
      </div>
      <Button
        variant="secondary"
        busy={busy}
        aria-describedby={`${titleId} ${textId}`}
        className={styles.undo}
        onClick={onUndo}
      >
        {busy ? null : <Icon of={Undo2} flip />}
        <span>{undoLabel}</span>
      </Button>
      <TimeBar seconds={seconds} />
    </div>
  );
}

/** Shows the remaining time; paused by its styles. */
function TimeBar({ seconds }: { seconds: number }) {
  const time = { '--undo-time': `${String(seconds)}s` } as CSSProperties;
  return <span aria-hidden="true" className={styles.left} style={time} />;
}

/** Whether the pointer or the keyboard is at the row, or the page is hidden. */
function usePause() {
  const [reasons, setReasons] = useState({ pointer: false, focus: false, hidden: false });
  const pause = (by: Partial<typeof reasons>) => setReasons((before) => ({ ...before, ...by }));
  useEffect(() => {
    const update = () => setReasons((before) => ({ ...before, hidden: document.hidden }));
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  const pauseOnFocus = ({ target }: SyntheticEvent) => pause({ focus: (target as Element).matches(':focus-visible') });
  const handlers = {
    onPointerEnter: () => pause({ pointer: true }),
    onPointerLeave: () => pause({ pointer: false }),
    onFocus: pauseOnFocus,
    onKeyUp: pauseOnFocus,
    onBlur: () => pause({ focus: false }),
  };
  return { paused: Object.values(reasons).includes(true), handlers };
}

interface Options {
  seconds: number;
  /** The time does not run. */
  paused: boolean;
  /** Maximum in seconds, pauses included. */
  maxSeconds: number;
  /** Undefined while the time must not end. */
  onTimeUp: (() => void) | undefined;
}

/** Calls `onTimeUp` once. */
function useTimeout({ seconds, paused, maxSeconds, onTimeUp }: Options): void {
  const left = useRef(seconds * 1000);
  const over = useRef(false);
  const end = useEffectEvent(() => {
    if (over.current || !onTimeUp) return;
    over.current = true;
    onTimeUp();
  });
  useEffect(() => {
    if (paused) return;
    const from = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - from));
    };
  }, [paused]);
  useEffect(() => {
    const timer = setTimeout(() => end(), maxSeconds * 1000);
    return () => clearTimeout(timer);
  }, [maxSeconds]);
}
