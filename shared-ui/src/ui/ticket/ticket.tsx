import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import styles from './ticket.module.css';

export interface TicketProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** `helper` petrol, `seeker` plum, `closed` gray. */
  type: 'helper' | 'seeker' | 'closed';
  icon: IconDrawing;
  /** What the strip says at its start. */
  title: ReactNode;
  /** What the strip says at its end: a `<Rating>`. */
  titleEnd?: ReactNode;
  /** The part below the perforation, or at the side when the ticket is 36rem wide: `<Facts>`, a badge, one button. */
  stub: ReactNode;
  /** `large` is the confirmation. */
  size?: 'normal' | 'large';
}

/** Perforated paper: listings and confirmations only. Children are its body; `<Person>`, `<RouteLine>`, `<TicketLine>`, chips, `<Clamp>`. */
export function Ticket(props: TicketProps) {
  const { type, icon, title, titleEnd, stub, size = 'normal', className, children, ...rest } = props;
  const strip = (
    <>
      <span className={styles.stripPart}>
        <Icon of={icon} />
        {title}
      </span>
      {titleEnd ? <span className={styles.stripPart}>{titleEnd}</span> : null}
    </>
  );
  return (
    <article {...rest} className={classNames(styles.ticket, styles[type], styles[size], className)}>
      <Sheet strip={strip} main={children} stub={stub} />
    </article>
  );
}

interface SheetProps {
  strip?: ReactNode;
  main: ReactNode;
  stub: ReactNode;
}

/** The paper itself, shared with the skeleton so that both have one shape. */
export function Sheet({ strip, main, stub }: SheetProps) {
  return (
    <div className={styles.sheet}>
      <div className={styles.body}>
        <div className={styles.strip}>{strip}</div>
        <div className={styles.main}>{main}</div>
      </div>
      <div className={styles.stub}>{stub}</div>
    </div>
  );
}

export interface TicketLineProps extends ComponentProps<'p'> {
  icon: IconDrawing;
}

/** One line in a ticket's body, with an icon before it. */
export function TicketLine({ icon, className, children, ...props }: TicketLineProps) {
  return (
    <p {...props} className={classNames(styles.line, className)}>
      <Icon of={icon} />
      <span>{children}</span>
    </p>
  );
}
