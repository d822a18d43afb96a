import { Skeleton } from 'shared-ui/ui/skeleton';
import bubble from './bubble.module.css';
import styles from './thread.module.css';

const BUBBLES = [
  { width: '16rem', isMine: false },
  { width: '21rem', isMine: true },
  { width: '12rem', isMine: false },
  { width: '18rem', isMine: true },
];

/** The shape of a conversation that is on its way, from its newest message upwards, with the place to write in. */
export function ThreadSkeleton() {
  return (
    <>
      <div className={styles.reading}>
        <div className={`${styles.log} ${styles.waiting}`}>
          {BUBBLES.map(({ width, isMine }) => (
            <div key={width} className={`${bubble.item} ${isMine ? bubble.mine : bubble.theirs}`}>
              <div className={`${bubble.bubble} ${bubble.shape}`}>
                <Skeleton width={width} />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <Skeleton shape="button" />
      </div>
    </>
  );
}
