import { useRef, useState } from 'react';
import { errorMessage, isUnreachable, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { LogOut } from 'shared-ui/ui/icon';
import { ItemList } from 'shared-ui/ui/item-list';
import { Actions, Row, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { useEndAllSessionsMutation, useListSessionsQuery } from '../../api/sessions.ts';
import { useSessionEnd } from '../../parts/session-end/use-session-end.ts';
import { SessionItem } from './session-item.tsx';

/** Where the user is logged in, with Log Out for each session and for all. */
export function Sessions() {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('sessions.heading')} gap="normal">
      <SessionList />
    </Panel>
  );
}

function SessionList() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useListSessionsQuery();
  const list = useRef<HTMLUListElement>(null);
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('sessions.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <SessionsSkeleton />;
  const hasOthers = data.some(({ current }) => !current);
  return (
    <>
      {data.length > 0 ? (
        <ItemList ref={list} tabIndex={-1} label={t('sessions.heading')}>
          {data.map((session) => (
            <SessionItem key={session.id} session={session} onEnded={() => list.current?.focus()} />
          ))}
        </ItemList>
      ) : null}
      {hasOthers ? null : <Text tone="muted">{t('sessions.nowhereElse')}</Text>}
      <LogOutEverywhere />
    </>
  );
}

/** Asks for confirmation, since it ends this session too. */
function LogOutEverywhere() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <Actions>
      <Button variant="secondary" icon={LogOut} onClick={() => setOpen(true)}>
        {t('sessions.everywhere')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('sessions.question')} closeLabel={t('sessions.close')}>
        <Confirmation onCancel={() => setOpen(false)} />
      </Dialog>
    </Actions>
  );
}

function Confirmation({ onCancel }: { onCancel(): void }) {
  const { t } = useTranslation('account');
  const [endAll, { isLoading, error }] = useEndAllSessionsMutation();
  const endSession = useSessionEnd();
  const logOut = async (): Promise<void> => {
    const result = await endAll();
    if (!result.error) await endSession({ title: t('sessions.done'), description: t('sessions.doneText') });
  };
  const fallback = t(isUnreachable(error) ? 'sessions.unreachable' : 'sessions.failedText');
  return (
    <Stack gap="large">
      {error ? (
        <Notice tone="error" role="alert" title={t('sessions.failed')}>
          {errorMessage(error, fallback)}
        </Notice>
      ) : null}
      <p>{t('sessions.consequence')}</p>
      <Actions>
        <Button icon={LogOut} busy={isLoading} onClick={() => void logOut()}>
          {t(isLoading ? 'sessions.loggingOut' : 'sessions.everywhere')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('sessions.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}

const SKELETON_WIDTHS = ['60%', '45%'];

function SessionsSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Stack role="status" aria-label={t('sessions.loading')} aria-busy="true">
      {SKELETON_WIDTHS.map((width) => (
        <Row key={width}>
          <Skeleton shape="button" width="3rem" />
          <Skeleton width={width} />
        </Row>
      ))}
      <Skeleton shape="button" width="14rem" />
    </Stack>
  );
}
