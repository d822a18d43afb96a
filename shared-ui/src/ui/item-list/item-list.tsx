import type { ComponentProps, ReactNode } from 'react';
import { Pictogram } from '../band/pictogram.tsx';
import { classNames } from '../class-names.ts';
import type { IconDrawing } from '../icon/icon.tsx';
import styles from './item-list.module.css';

export interface ItemListProps extends ComponentProps<'ul'> {
  /** What the list is of, for screen readers; not needed right below a heading. */
  label?: string;
}

/** Rows under each other with a line between them. */
export function ItemList({ label, className, ...props }: ItemListProps) {
  return <ul {...props} aria-label={label} className={classNames(styles.list, className)} />;
}

export interface ItemProps extends Omit<ComponentProps<'li'>, 'title'> {
  icon?: IconDrawing;
  /** In place of a pictogram: the picture of a person. */
  picture?: ReactNode;
  title: ReactNode;
  /** Stands at the end; below the words on a phone. */
  action?: ReactNode;
}

/** A pictogram or a picture, a name with a line below it, and what can be done. */
export function Item({ icon, picture, title, action, className, children, ...props }: ItemProps) {
  return (
    <li {...props} className={classNames(styles.item, className)}>
      {icon ? <Pictogram icon={icon} size="small" className={styles.pictogram} /> : picture}
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        <div className={styles.line}>{children}</div>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}
