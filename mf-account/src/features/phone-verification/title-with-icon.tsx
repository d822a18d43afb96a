import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from 'shared-ui/ui/icon';
import styles from './phone-verification.module.css';

interface Props {
  icon: IconDrawing;
  children: ReactNode;
}

/** A panel's title with a drawing before it. */
export function TitleWithIcon({ icon, children }: Props) {
  return (
    <span className={styles.title}>
      <Icon of={icon} />
      <span>{children}</span>
    </span>
  );
}
