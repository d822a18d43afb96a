import { type CurrentUser, Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { Avatar } from 'shared-ui/ui/avatar';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { BadgeCheck, CircleAlert, Icon, Info, Languages, Smartphone } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Heading } from 'shared-ui/ui/text';
import profilePreview from '../../locales/en/profile-preview.json' with { type: 'json' };
import styles from './profile-preview.module.css';
import unverified from '../../locales/en/unverified.json' with { type: 'json' };

registerLocale('account', unverified);
registerLocale('account', profilePreview);

/** The saved profile, as others see it; unsaved edits show in the form only (spec §2, Profile). */
export function ProfilePreview({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  return (
    <Panel role="region" aria-label={t('preview.label')}>
      <Stack>
        <div className={styles.person}>
          <Avatar name={user.username} src={user.profilePictureUrl} size="huge" />
          <div className={styles.words}>
            <Heading size="panel">
              <bdi>{user.username}</bdi>
            </Heading>
            <VerifiedBadge isVerified={user.verified} />
          </div>
        </div>
        {user.languages ? (
          <p className={styles.line}>
            <Icon of={Languages} />
            <span>{t('preview.speaks', { languages: user.languages })}</span>
          </p>
        ) : null}
        {user.phoneNumberMasked ? (
          <p className={styles.line}>
            <Icon of={Smartphone} />
            <bdi dir="ltr">{user.phoneNumberMasked}</bdi>
          </p>
        ) : null}
        {user.bio ? <p className={styles.bio}>{user.bio}</p> : null}
        {user.verified ? null : <Unverified />}
      </Stack>
    </Panel>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('account');
  return isVerified ? (
    <Badge tone="ok" icon={BadgeCheck}>
      {t('preview.verified')}
    </Badge>
  ) : (
    <Badge tone="warn" icon={CircleAlert}>
      {t('preview.notVerified')}
    </Badge>
  );
}

function Unverified() {
  const { t } = useTranslation('account');
  return (
    <Notice tone="tip" icon={Info}>
      <Stack align="start">
        <span>{t('unverified.helper')}</span>
        <Button asChild variant="secondary" size="small">
          <Link to={paths.verify()}>{t('unverified.link')}</Link>
        </Button>
      </Stack>
    </Notice>
  );
}
