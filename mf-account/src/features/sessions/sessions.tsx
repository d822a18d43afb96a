import { useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { ItemList } from 'shared-ui/ui/item-list';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { useListSessionsQuery } from '../../api/sessions.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';
import { LoginPlace } from './login-place.tsx';
import { SessionsSkeleton } from './sessions-skeleton.tsx';

/** Where one is logged in, and ending it: there, or everywhere. */
export function Sessions() {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('sessions.heading')} gap="normal">
      <Places />
    </Panel>
  );
}

function Places() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useListSessionsQuery();
  const list = useRef<HTMLUListElement>(null);
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('sessions.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <SessionsSkeleton />;
  const isElsewhere = data.some(({ current }) => !current);
  return (
    <>
      {data.length > 0 ? (
        <ItemList ref={list} tabIndex={-1} label={t('sessions.heading')}>
          {data.map((session) => (
            <LoginPlace key={session.id} session={session} onEnded={() => list.current?.focus()} />
          ))}
        </ItemList>
      ) : null}
      {isElsewhere ? null : <Text tone="muted">{t('sessions.nowhereElse')}</Text>}
      <LogOutEverywhere />
    </>
  );
}
