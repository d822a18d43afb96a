import type { ReactNode } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Panel, type PanelProps } from '../panel/panel.tsx';
import styles from './danger-zone.module.css';

export interface DangerZoneProps extends Omit<PanelProps, 'title' | 'asChild' | 'lift'> {
  title: ReactNode;
}

/** What cannot be undone. The only panel with a red edge, and the last on its page. */
export function DangerZone({ title, className, ...props }: DangerZoneProps) {
  const heading = (
    <span className={styles.title}>
      <Icon of={TriangleAlert} className={styles.icon} />
      <span>{title}</span>
    </span>
  );
  return <Panel gap="normal" {...props} title={heading} className={classNames(styles.zone, className)} />;
}
