import { useTranslation } from 'shared-ui/app';
import { Row } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import styles from './tip.module.css';
import './texts.ts';

/** In the shape of the panel that is on its way. */
export function TipSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <Panel gap="normal" aria-busy="true">
      <VisuallyHidden role="status">{t('tip.loading')}</VisuallyHidden>
      <Row aria-hidden="true" className={styles.person}>
        <Skeleton shape="avatar" />
        <Skeleton width="40%" />
      </Row>
      <Skeleton width="35%" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </Panel>
  );
}
