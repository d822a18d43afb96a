import { useState } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import type { Thread } from 'shared-ui/contracts';
import { Ban, Ellipsis, Flag, Ticket } from 'shared-ui/ui/icon';
import { Menu, MenuItem, MenuLine } from 'shared-ui/ui/menu';
import { BlockDialog } from './block-dialog.tsx';
import { hasLeft } from './has-left.ts';
import { NameIn } from './name-in.tsx';
import './texts.ts';
import { useReportDialog } from './use-report-dialog.tsx';
import { useUnblocking } from './use-unblocking.ts';

export interface ConversationMenuProps {
  thread: Pick<Thread, 'otherUser' | 'trip' | 'blocked' | 'reachable'>;
}

/**
 * More, at the head of a conversation: the trip, Report, and Block or Unblock. Who cannot be reached can still be blocked, who
 * has left cannot; where nothing is left to do there is no menu.
 */
export function ConversationMenu({ thread }: ConversationMenuProps) {
  const { t } = useTranslation('messaging');
  const { otherUser, blocked, reachable } = thread;
  const { id, username } = otherUser;
  const report = useReportDialog({ kind: 'person', id, username, canBlock: !blocked });
  const { unblock } = useUnblocking(otherUser);
  const [isAsking, setAsking] = useState(false);
  const trip = thread.trip?.isPublic ? thread.trip : null;
  const canBlock = !blocked && !hasLeft(thread);
  if (!trip && !blocked && !canBlock) return null;
  return (
    <>
      <Menu label={t('safety.more')} icon={Ellipsis} onOpen={report.prepare}>
        {trip ? (
          <MenuItem asChild icon={Ticket}>
            <Link to={paths.search({ listing: trip.listingId })}>{t('safety.viewTrip')}</Link>
          </MenuItem>
        ) : null}
        {reachable ? (
          <MenuItem icon={Flag} onSelect={() => void report.open()}>
            {t('safety.report')}
          </MenuItem>
        ) : null}
        {(trip || reachable) && (canBlock || blocked) ? <MenuLine /> : null}
        {blocked || canBlock ? (
          // One element for both: it keeps the focus when the other one is heard of
          <MenuItem danger={!blocked} icon={Ban} onSelect={() => (blocked ? void unblock() : setAsking(true))}>
            <NameIn text={blocked ? 'safety.unblock' : 'safety.block'} name={username} />
          </MenuItem>
        ) : null}
      </Menu>
      {report.dialog}
      <BlockDialog person={otherUser} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
