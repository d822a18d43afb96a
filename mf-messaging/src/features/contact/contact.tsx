import type { SiteSettings } from 'contracts';
import { useCallback, useEffect, useState } from 'react';
import { readSiteSettings, registerLocale, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { ExternalLink, Flag, Icon, Mail } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import english from '../../locales/en/contact.json' with { type: 'json' };
import { ContactForm } from './contact-form.tsx';
import styles from './contact.module.css';

registerLocale('messaging', english);

/** The form to the operator, beside their addresses and what to do about an unsafe person. */
export function Contact() {
  const { t } = useTranslation('messaging');
  return (
    <div className={styles.columns}>
      <ContactForm />
      <Stack gap="large">
        <OperatorAddresses />
        <Notice icon={Flag} title={t('contact.unsafe.title')}>
          {t('contact.unsafe.text')}
        </Notice>
      </Stack>
    </div>
  );
}

function OperatorAddresses() {
  const { t } = useTranslation('messaging');
  const { contact, isFailed, retry } = useOperatorContact();
  if (isFailed) return <LoadFailed sentence={t('contact.loadFailed')} onRetry={retry} />;
  if (!contact) return <AddressesSkeleton />;
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
      {contact.social.length > 0 ? <SocialLinks links={contact.social} /> : null}
    </>
  );
}

/** The operator's addresses; undefined until they are loaded. */
function useOperatorContact() {
  const [contact, setContact] = useState<SiteSettings['contact']>();
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    readSiteSettings()
      .then((site) => setContact(site.contact))
      .catch(() => setFailed(true));
  }, []);
  useEffect(load, [load]);
  const retry = (): void => {
    setFailed(false);
    load();
  };
  return { contact, isFailed, retry };
}

function SocialLinks({ links }: { links: SiteSettings['contact']['social'] }) {
  const { t } = useTranslation('messaging');
  return (
    <Panel title={t('contact.follow')} gap="small">
      <ul className={styles.links}>
        {links.map(({ kind, url }) => (
          <li key={kind}>
            <a href={url} target="_blank" rel="me noopener noreferrer" className={styles.link}>
              <Icon of={ExternalLink} />
              <span>
                <span>{t(`contact.social.${kind}`)}</span>
                <VisuallyHidden>{` ${t('contact.newTab')}`}</VisuallyHidden>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AddressesSkeleton() {
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
