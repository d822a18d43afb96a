import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Badge } from 'shared-ui/ui/badge';
import { Handshake } from 'shared-ui/ui/icon';
import styles from './listing-card.module.css';

/** Somebody has agreed to help. */
export function AmigoBadge(): ReactNode {
  const { t } = useTranslation('listings');
  return (
    <Badge tone="ok" icon={Handshake} className={styles.amigo}>
      {t('card.hasAmigo')}
    </Badge>
  );
}
