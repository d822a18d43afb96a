import { useTranslation } from 'shared-ui/app';
import type { SiteSettings } from 'shared-ui/contracts';
import { ExternalLink, Flag, Icon, Mail } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import styles from './contact.module.css';
import { useOperator } from './use-operator.ts';
import './texts.ts';

/** The other ways to reach the operator, and what to do about a person who does harm. */
export function Operator() {
  const { t } = useTranslation('messaging');
  return (
    <Stack gap="large">
      <Addresses />
      <Notice icon={Flag} title={t('contact.unsafe.title')}>
        {t('contact.unsafe.text')}
      </Notice>
    </Stack>
  );
}

function Addresses() {
  const { t } = useTranslation('messaging');
  const { contact, failed, retry } = useOperator();
  if (failed) return <LoadFailed sentence={t('contact.loadFailed')} onRetry={retry} />;
  if (!contact) return <Waiting />;
  return (
    <>
      <Panel title={t('contact.email')} gap="small">
        <p>
          <a href={`mailto:${contact.email}`} className={styles.link}>
            <Icon of={Mail} />
            <bdi dir="ltr">{contact.email}</bdi>
          </a>
        </p>
      </Panel>
      {contact.social.length > 0 ? <Social links={contact.social} /> : null}
    </>
  );
}

function Social({ links }: { links: SiteSettings['contact']['social'] }) {
  const { t } = useTranslation('messaging');
  return (
    <Panel title={t('contact.follow')} gap="small">
      <ul className={styles.links}>
        {links.map(({ kind, url }) => (
          <li key={kind}>
            <a href={url} target="_blank" rel="me noopener noreferrer" className={styles.link}>
              <Icon of={ExternalLink} />
              <span>
                {t(`contact.social.${kind}`)}
                <VisuallyHidden> {t('contact.newTab')}</VisuallyHidden>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** In the shape of both panels. */
function Waiting() {
  const { t } = useTranslation('messaging');
  return (
    <Stack gap="large" aria-busy="true">
      <VisuallyHidden role="status">{t('contact.loading')}</VisuallyHidden>
      <Panel gap="normal" aria-hidden="true">
        <Skeleton width="30%" />
        <Skeleton width="80%" />
      </Panel>
      <Panel gap="normal" aria-hidden="true">
        <Skeleton width="40%" />
        <Skeleton width="50%" />
        <Skeleton width="50%" />
        <Skeleton width="30%" />
      </Panel>
    </Stack>
  );
}
