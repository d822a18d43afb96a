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
  /** `large` where the person is what a dialog is about. */
  nameSize?: 'normal' | 'large';
  /** The element of the name: a heading where the person is what the card is about. */
  as?: 'h2' | 'h3' | 'h4' | 'p' | 'b';
  /** For `aria-labelledby` of the card around it. */
  nameId?: string;
}

/** A window with the name beside it. */
export function Person({ name, src, line, size, nameSize, as: Name = 'p', nameId, className, ...props }: PersonProps) {
  const nameLook = Name === 'b' ? styles.plainName : styles.name;
  return (
    <div {...props} className={classNames(styles.person, className)}>
      <Avatar name={name} src={src} size={size} />
      <div className={styles.words}>
        <Name className={classNames(nameLook, nameSize === 'large' && styles.largeName)} id={nameId}>
          <bdi>{name}</bdi>
        </Name>
        {line ? <div className={styles.line}>{line}</div> : null}
      </div>
    </div>
  );
}
