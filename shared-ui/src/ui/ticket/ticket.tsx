import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { wrapText } from '../wrap-text.tsx';
import styles from './ticket.module.css';

export interface TicketProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** `helper` petrol, `seeker` plum, `closed` gray. */
  type: 'helper' | 'seeker' | 'closed';
  icon: IconDrawing;
  /** At the start of the strip. */
  title: ReactNode;
  /** At the end of the strip: a `<Rating>`. */
  titleEnd?: ReactNode;
  /** The part below the perforation, or at the side when the ticket is 36rem wide: `<Facts>`, a badge, one button. */
  stub: ReactNode;
  /** `large` is the confirmation, `compact` a card in a list. */
  size?: 'normal' | 'large' | 'compact';
}

/** Perforated paper: listings and confirmations only. Children are its body; `<Person>`, `<RouteLine>`, `<TicketLine>`, chips, `<Clamp>`. */
export function Ticket(props: TicketProps) {
  const { type, icon, title, titleEnd, stub, size = 'normal', className, children, ...rest } = props;
  const strip = (
    <>
      <span className={styles.stripPart}>
        <Icon of={icon} />
        {wrapText(title)}
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

interface TicketSkeletonProps extends Omit<ComponentProps<'div'>, 'children'> {
  size?: 'normal' | 'compact';
}

/** A ticket that is on its way, in the shape it will have. Put `aria-busy` and a spoken sentence on the region around it. */
export function TicketSkeleton({ size = 'normal', className, ...props }: TicketSkeletonProps) {
  const sheet =
    size === 'compact' ? (
      <Sheet main={<CompactBodySkeleton />} stub={<CompactStubSkeleton />} />
    ) : (
      <Sheet main={<BodySkeleton />} stub={<StubSkeleton />} />
    );
  return (
    <div
      aria-hidden="true"
      {...props}
      className={classNames(styles.ticket, styles.skeleton, size === 'compact' && styles.compact, className)}
    >
      {sheet}
    </div>
  );
}

function BodySkeleton() {
  return (
    <>
      <div className={styles.skeletonPerson}>
        <Skeleton shape="avatar" />
        <div className={styles.skeletonName}>
          <Skeleton width="55%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <div className={styles.skeletonRow}>
        <Skeleton shape="code" />
        <Skeleton shape="code" />
      </div>
      <Skeleton width="80%" />
      <Skeleton />
      <Skeleton width="65%" />
    </>
  );
}

function StubSkeleton() {
  return (
    <>
      <div className={classNames(styles.skeletonRow, styles.skeletonFacts)}>
        <Skeleton width="7rem" />
        <Skeleton width="5rem" />
        <Skeleton width="3.5rem" />
      </div>
      <Skeleton shape="button" />
    </>
  );
}

// Their widths are in the style sheet: the policy of a prerendered page allows no style attribute
function CompactBodySkeleton() {
  return (
    <>
      <div className={styles.skeletonRow}>
        <Skeleton />
        <Skeleton />
      </div>
      <div className={styles.skeletonRow}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <div className={styles.skeletonPerson}>
        <Skeleton shape="avatar" />
        <div className={styles.skeletonName}>
          <Skeleton />
          <Skeleton />
        </div>
      </div>
      <Skeleton />
      <div className={styles.skeletonText}>
        <Skeleton />
        <Skeleton />
      </div>
    </>
  );
}

function CompactStubSkeleton() {
  return (
    <>
      <Skeleton />
      <Skeleton shape="button" />
    </>
  );
}
