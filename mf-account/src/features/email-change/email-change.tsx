import type { PendingEmailChange } from 'contracts';
import { registerLocale, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Button } from 'shared-ui/ui/button';
import { Icon, Mail } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { useGetEmailChangeQuery } from '../../api/email-change.ts';
import emailChange from '../../locales/en/email-change.json' with { type: 'json' };
import styles from './email-change.module.css';
import { useCodesCooldown } from './use-codes-cooldown.ts';

registerLocale('account', emailChange);

/** The login address. A change needs a code from the old and one from the new mailbox (PRODUCT.md, Accounts). */
export function EmailChange() {
  const { t } = useTranslation('account');
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <Panel title={t('emailChange.heading')} gap="normal">
      <p className={styles.address}>
        <Icon of={Mail} className={styles.icon} />
        <bdi>{user.email}</bdi>
      </p>
      <ChangeLoader email={user.email} />
    </Panel>
  );
}

function ChangeLoader({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, fulfilledTimeStamp = 0, refetch } = useGetEmailChangeQuery();
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('emailChange.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div role="status" aria-busy="true" aria-label={t('emailChange.loading')}>
        <Skeleton shape="button" width="11rem" />
      </div>
    );
  }
  return <Change email={email} data={data} respondedAt={fulfilledTimeStamp} />;
}

const loadDialog = async () => (await import('./email-change-dialog.tsx')).EmailChangeDialog;

interface ChangeProps {
  email: string;
  data: PendingEmailChange;
  /** When `data` was loaded (ms since 1970). */
  respondedAt: number;
}

function Change({ email, data, respondedAt }: ChangeProps) {
  const { t } = useTranslation('account');
  const { Dialog, isOpen, close, button } = useLateDialog(loadDialog, { loadsWhenIdle: true });
  const cooldown = useCodesCooldown(data, respondedAt);
  const { pending } = data;
  return (
    <>
      {pending ? (
        <Notice>
          <Trans
            t={t}
            i18nKey="emailChange.waiting"
            values={{ email: pending.email }}
            components={[<bdi key="email" />]}
          />
        </Notice>
      ) : (
        <Text tone="muted">{t('emailChange.how')}</Text>
      )}
      <Actions>
        <Button variant="secondary" {...button}>
          {t(pending ? 'emailChange.goOn' : 'emailChange.change')}
        </Button>
      </Actions>
      {Dialog ? (
        <Dialog
          email={email}
          pending={pending}
          cooldown={cooldown}
          open={isOpen}
          onOpenChange={close}
          onChanged={cooldown.reset}
        />
      ) : null}
    </>
  );
}
