import type { ComponentProps, ReactNode } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Host, type AsChildProps } from '../as-child.tsx';
import { Pictogram } from '../band/pictogram.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import styles from './sign.module.css';

export interface SignLinkProps extends Omit<ComponentProps<'a'>, 'title' | 'type'>, AsChildProps {
  /** `helper` is petrol, `seeker` plum. */
  type?: 'helper' | 'seeker';
  icon: IconDrawing;
  title: ReactNode;
  /** A sentence under the title. */
  note?: ReactNode;
}

/** A wayfinding sign as one large link: `<SignLink asChild icon={…} title="…"><Link to="…" /></SignLink>`. */
export function SignLink({ type = 'helper', icon, title, note, className, ...props }: SignLinkProps) {
  return (
    <Host
      {...props}
      tag="a"
      className={classNames(styles.sign, styles[type], className)}
      around={() => (
        <>
          <Pictogram icon={icon} tone="sign" size="large" className={styles.tile} />
          <span className={styles.words}>
            <b className={styles.title}>{title}</b>
            {note ? <small className={styles.note}>{note}</small> : null}
          </span>
          <Icon of={ArrowRight} flip className={styles.arrow} />
        </>
      )}
    />
  );
}

/** Two signs side by side; `raised`, they stand over the lower edge of the hero before them. */
export function SignChoice({ raised, className, children, ...props }: ComponentProps<'div'> & { raised?: boolean }) {
  return (
    <div {...props} className={classNames(raised && styles.ground, className)}>
      <div className={classNames(styles.choice, raised && styles.raised)}>{children}</div>
    </div>
  );
}
