import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Avatar, type AvatarSize } from './avatar.tsx';
import styles from './avatar.module.css';

export interface PersonProps extends Omit<ComponentProps<'div'>, 'children'> {
  name: string;
  src?: string | null;
  /** What stands under the name. */
  line?: ReactNode;
  size?: AvatarSize;
  /** The element of the name: a heading where the person is what the card is about. */
  as?: 'h2' | 'h3' | 'h4' | 'p' | 'b';
  /** For `aria-labelledby` of the card around it. */
  nameId?: string;
}

/** A window with the name beside it. */
export function Person({ name, src, line, size, as: Name = 'p', nameId, className, ...props }: PersonProps) {
  return (
    <div {...props} className={classNames(styles.person, className)}>
      <Avatar name={name} src={src} size={size} />
      <div className={styles.words}>
        <Name className={Name === 'b' ? styles.plainName : styles.name} id={nameId}>
          <bdi>{name}</bdi>
        </Name>
        {line ? <div className={styles.line}>{line}</div> : null}
      </div>
    </div>
  );
}
