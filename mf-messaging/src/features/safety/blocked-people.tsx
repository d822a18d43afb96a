import type { BlockedPerson } from 'contracts';
import { formatMomentDay, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { usePages, ViewMore } from 'shared-ui/app/pages';
import { Avatar } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { useFocusFallback } from 'shared-ui/ui/focus';
import { Item, ItemList } from 'shared-ui/ui/item-list';
import { Stack } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Text } from 'shared-ui/ui/text';
import { UndoRow } from 'shared-ui/ui/undo-row';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListBlockedInfiniteQuery } from '../../api/safety.ts';
import english from '../../locales/en/blocked-people.json' with { type: 'json' };
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';
import styles from './blocked-people.module.css';
import { type UnblockedPeople, type UnblockedPerson, useUnblockedPeople } from './use-unblocked-people.ts';

registerLocale('messaging', english);

/** Whom one has blocked, on the profile, with the way back. */
export function BlockedPeople() {
  const { t } = useTranslation('messaging');
  const blocked = usePages(useListBlockedInfiniteQuery());
  const unblocked = useUnblockedPeople();
  useFocusFallback();
  const unblockedIds = new Set(unblocked.all.map(({ item }) => item.id));
  const rows =
    blocked.items && sortRows([...blocked.items.filter(({ id }) => !unblockedIds.has(id)), ...unblocked.all]);
  return (
    <Panel tabIndex={-1} title={t('blockedPeople.title')} gap="normal">
      {blocked.isFailed ? <LoadFailed sentence={t('blockedPeople.failed')} onRetry={blocked.retry} /> : null}
      {rows === undefined && !blocked.isFailed ? <PeopleSkeleton /> : null}
      {rows?.length === 0 ? <Text tone="muted">{t('blockedPeople.none')}</Text> : null}
      {rows && rows.length > 0 ? (
        <>
          <p>{t('blockedPeople.text')}</p>
          <ItemList label={t('blockedPeople.title')}>
            {rows.map((row) =>
              'state' in row ? (
                <li key={row.item.id} className={styles.unblocked}>
                  <UnblockedRow row={row} unblocked={unblocked} />
                </li>
              ) : (
                <PersonItem key={row.id} person={row} unblocked={unblocked} />
              ),
            )}
          </ItemList>
        </>
      ) : null}
      <ViewMore pages={blocked} label={t('blockedPeople.more')} />
    </Panel>
  );
}

/** As the server sorts them. */
function sortRows(rows: (BlockedPerson | UnblockedPerson)[]): (BlockedPerson | UnblockedPerson)[] {
  const personOf = (row: BlockedPerson | UnblockedPerson) => ('state' in row ? row.item : row);
  return rows.toSorted((one, other) => {
    const [first, second] = [personOf(one), personOf(other)];
    return second.since.localeCompare(first.since) || second.id - first.id;
  });
}

function PersonItem({ person, unblocked }: { person: BlockedPerson; unblocked: UnblockedPeople }) {
  const { t } = useTranslation('messaging');
  const { id, username, profilePictureUrl, since } = person;
  const isUnblocking = unblocked.isUnblocking(id);
  const action = t(isUnblocking ? 'blockedPeople.unblocking' : 'blockedPeople.unblock');
  return (
    <Item
      picture={<Avatar name={username} src={profilePictureUrl} />}
      title={<bdi>{username}</bdi>}
      action={
        <Button
          variant="secondary"
          size="small"
          busy={isUnblocking}
          aria-label={t('blockedPeople.action', { action, name: username })}
          onClick={() => void unblocked.unblock(person)}
        >
          {action}
        </Button>
      }
    >
      <p>
        <Trans
          t={t}
          i18nKey="blockedPeople.since"
          values={{ day: formatMomentDay(since) }}
          components={[<bdi key="day" />]}
        />
      </p>
    </Item>
  );
}

/** In place of who has just been unblocked. */
function UnblockedRow({ row, unblocked }: { row: UnblockedPerson; unblocked: UnblockedPeople }) {
  const { t } = useTranslation('messaging');
  const isBlocking = row.state === 'undoing';
  return (
    <UndoRow
      title={t('blockedPeople.unblocked')}
      undoLabel={t(isBlocking ? 'blockedPeople.undoing' : 'blockedPeople.undo')}
      busy={isBlocking}
      onUndo={() => void unblocked.blockAgain(row)}
      onTimeUp={() => unblocked.forget(row.item)}
    >
      <TextWithName text="blockedPeople.unblockedText" name={row.item.username} />
    </UndoRow>
  );
}

function PeopleSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{t('blockedPeople.busy')}</VisuallyHidden>
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </Stack>
  );
}
