import { registerLocale, useTranslation } from 'shared-ui/app';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Button } from 'shared-ui/ui/button';
import { useFocusFallback } from 'shared-ui/ui/focus';
import { LogOut } from 'shared-ui/ui/icon';
import { ItemList } from 'shared-ui/ui/item-list';
import { Actions, Row, Stack } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { useListSessionsQuery } from '../../api/sessions.ts';
import sessions from '../../locales/en/sessions.json' with { type: 'json' };
import { SessionItem } from './session-item.tsx';

registerLocale('account', sessions);

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
  // A session that has ended disappears, with its button
  useFocusFallback();
  if (!data && isError && !isFetching) {
    return <LoadFailed sentence={t('sessions.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <SessionsSkeleton />;
  const hasOthers = data.some(({ current }) => !current);
  return (
    <>
      {data.length > 0 ? (
        <ItemList tabIndex={-1} label={t('sessions.heading')}>
          {data.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ItemList>
      ) : null}
      {hasOthers ? null : <Text tone="muted">{t('sessions.nowhereElse')}</Text>}
      <LogOutEverywhere />
    </>
  );
}

const loadDialog = async () => (await import('./log-out-everywhere-dialog.tsx')).LogOutEverywhereDialog;

/** Asks for confirmation, since it ends this session too. */
function LogOutEverywhere() {
  const { t } = useTranslation('account');
  const { Dialog, isOpen, close, button } = useLateDialog(loadDialog, { loadsWhenIdle: true });
  return (
    <Actions>
      <Button variant="secondary" icon={LogOut} {...button}>
        {t('sessions.everywhere')}
      </Button>
      {Dialog ? <Dialog open={isOpen} onOpenChange={close} /> : null}
    </Actions>
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
