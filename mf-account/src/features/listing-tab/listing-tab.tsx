import { type CurrentUser, Link, paths, registerLocale, Slot, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Smartphone } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import unverified from '../../locales/en/unverified.json' with { type: 'json' };
import styles from './listing-tab.module.css';

registerLocale('account', unverified);

interface Props {
  user: CurrentUser;
  type: ListingType;
}

/** The user's listings of a type, a slot of mf-listings, with a notice for an unverified phone (spec §2, Profile). */
export function ListingTab({ user, type }: Props) {
  const skeleton = (
    <div className={styles.waiting}>
      <TicketSkeleton />
    </div>
  );
  return (
    <Stack gap="large">
      {user.verified ? null : <Unverified type={type} />}
      <Slot name="profile.listings" type={type} waiting={skeleton} />
    </Stack>
  );
}

function Unverified({ type }: Pick<Props, 'type'>) {
  const { t } = useTranslation('account');
  return (
    <Notice tone="tip" icon={Smartphone}>
      <Stack align="start">
        <b>{t(`unverified.${type}`)}</b>
        <Button asChild>
          <Link to={paths.verification()}>{t('unverified.link')}</Link>
        </Button>
      </Stack>
    </Notice>
  );
}
