import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { IconDrawing } from '../icon/icon.tsx';
import { Wrap, type WrapWidth } from '../layout/wrap.tsx';
import { Pictogram } from './pictogram.tsx';
import styles from './band.module.css';

export interface BandProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** The page's h1. */
  title: ReactNode;
  icon: IconDrawing;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** A way back above the title: `<BackLink asChild><Link …/></BackLink>`. */
  back?: ReactNode;
  /** Shares the width of what follows. */
  width?: WrapWidth;
  /** `slim` for pages that are tools; `tall` when a lifted panel overlaps its lower edge. */
  height?: 'normal' | 'slim' | 'tall';
}

/** The wayfinding sign at the top of a page. */
export function Band({ title, icon, lead, back, width, height = 'normal', className, ...props }: BandProps) {
  return (
    <div {...props} className={classNames(styles.band, styles[height], className)}>
      <Wrap width={width}>
        {back ? <div className={styles.back}>{back}</div> : null}
        <div className={classNames(styles.inner, back ? styles.afterBack : undefined)}>
          <Pictogram icon={icon} size={height === 'slim' ? 'small' : 'normal'} />
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
      </Wrap>
    </div>
  );
}
