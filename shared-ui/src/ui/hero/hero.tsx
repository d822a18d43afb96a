import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { Wrap } from '../layout/layout.tsx';
import { wrapText } from '../wrap-text.tsx';
import styles from './hero.module.css';

export interface HeroProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** The page's h1. */
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the words, below them on phones: `<HeroPicture />`, a `<FlapBoard>`. */
  art?: ReactNode;
  /** The art stands on the hero's lower edge, and `<SignChoice raised>` overlaps it; otherwise there is room all around. */
  ends?: 'with-art' | 'with-room';
}

/** The large sign of the home page, and of 'Page Not Found'. Children stand below the lead. */
export function Hero({ title, lead, art, ends = 'with-art', className, children, ...props }: HeroProps) {
  const room = ends === 'with-room' && styles.roomy;
  return (
    <div {...props} className={classNames(styles.hero, className)}>
      <Wrap className={classNames(styles.inner, room)}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {wrapText(children)}
        </div>
        {art ? <div className={styles.art}>{art}</div> : null}
      </Wrap>
    </div>
  );
}

export interface HeroNoteProps extends ComponentProps<'p'> {
  icon: IconDrawing;
}

/** A sentence with an icon below the hero's lead. */
export function HeroNote({ icon, className, children, ...props }: HeroNoteProps) {
  return (
    <p {...props} className={classNames(styles.note, className)}>
      <Icon of={icon} />
      <span>{children}</span>
    </p>
  );
}
