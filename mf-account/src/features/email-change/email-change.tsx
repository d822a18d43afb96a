import { useState } from 'react';
import { Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { PendingEmailChange } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Icon, Mail } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { useGetEmailChangeQuery } from '../../api/email-change.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import styles from './email-change.module.css';
import { EmailChangeDialog } from './email-change-dialog.tsx';
import { useNextCodes } from './use-next-codes.ts';

/** The address one logs in with, and changing it by a code to the old and one to the new (product.md, Accounts). */
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
      <Change email={user.email} />
    </Panel>
  );
}

function Change({ email }: { email: string }) {
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
  return <Changing email={email} data={data} toldAt={fulfilledTimeStamp} />;
}

interface ChangingProps {
  email: string;
  data: PendingEmailChange;
  /** When the server said so (ms since 1970). */
  toldAt: number;
}

function Changing({ email, data, toldAt }: ChangingProps) {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const next = useNextCodes(data, toldAt);
  const { pending } = data;
  return (
    <>
      {pending ? <Waiting email={pending.email} /> : <Text tone="muted">{t('emailChange.how')}</Text>}
      <Actions>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t(pending ? 'emailChange.goOn' : 'emailChange.change')}
        </Button>
      </Actions>
      <EmailChangeDialog
        {...{ email, next }}
        waiting={pending}
        open={isOpen}
        onOpenChange={setOpen}
        onChanged={next.reset}
      />
    </>
  );
}

function Waiting({ email }: { email: string }) {
  const { t } = useTranslation('account');
  return (
    <Notice>
      <Trans t={t} i18nKey="emailChange.waiting" values={{ email }} components={[<bdi key="email" />]} />
    </Notice>
  );
}
