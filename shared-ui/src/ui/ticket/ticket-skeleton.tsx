import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Sheet } from './ticket.tsx';
import styles from './ticket.module.css';

/** A ticket that is on its way, in the shape it will have. Put `aria-busy` and a spoken sentence on the region around it. */
export function TicketSkeleton({ className, ...props }: Omit<ComponentProps<'div'>, 'children'>) {
  return (
    <div aria-hidden="true" {...props} className={classNames(styles.ticket, styles.skeleton, className)}>
      <Sheet main={<BodySkeleton />} stub={<StubSkeleton />} />
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
