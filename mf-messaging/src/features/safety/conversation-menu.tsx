import type { Thread } from 'contracts';
import { type ReactNode, useState } from 'react';
import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { Ban, Ellipsis, Flag, Ticket } from 'shared-ui/ui/icon';
import { Menu, MenuItem, MenuSeparator } from 'shared-ui/ui/menu';
import english from '../../locales/en/safety.json' with { type: 'json' };
import { BlockDialog, canBlock, useUnblock } from './block-dialog.tsx';
import { TextWithName } from '../../parts/text-with-name/text-with-name.tsx';
import { useReportDialog } from './use-report-dialog.tsx';

registerLocale('messaging', english);

interface Props {
  thread: Pick<Thread, 'otherUser' | 'listing' | 'blocked' | 'reachable'>;
  /** Further items, after that of the listing, for a person who can be written to. */
  children?: ReactNode;
  /** The item that deletes the conversation; null where there is nothing to delete. */
  deletion?: ReactNode;
}

/**
 * The More menu of a conversation: its listing, Report, Delete, and Block or Unblock. A user who is not reachable can still be blocked, one
 * who deleted their account cannot. Without any item there is no menu.
 */
export function ConversationMenu({ thread, children, deletion = null }: Props) {
  const { t } = useTranslation('messaging');
  const { otherUser, blocked, reachable } = thread;
  const { id, username } = otherUser;
  const report = useReportDialog({ kind: 'person', id, username, canBlock: !blocked });
  const { unblock } = useUnblock(otherUser);
  const [isBlockOpen, setBlockOpen] = useState(false);
  const listing = thread.listing?.isPublic ? thread.listing : null;
  const offersBlock = canBlock(thread);
  if (!listing && !blocked && !offersBlock && deletion === null) return null;
  return (
    <>
      <Menu label={t('safety.more')} icon={Ellipsis} onOpen={report.preload}>
        {listing ? (
          <MenuItem asChild icon={Ticket}>
            <Link to={paths.search({ listing: listing.listingId })}>{t('safety.viewListing')}</Link>
          </MenuItem>
        ) : null}
        {children}
        {reachable ? (
          <MenuItem icon={Flag} onSelect={report.open}>
            {t('safety.report')}
          </MenuItem>
        ) : null}
        {(listing || reachable) && (offersBlock || blocked || deletion) ? <MenuSeparator /> : null}
        {deletion}
        {blocked || offersBlock ? (
          // One element for both, so that it keeps the focus when an event changes it
          <MenuItem danger={!blocked} icon={Ban} onSelect={() => (blocked ? void unblock() : setBlockOpen(true))}>
            <TextWithName text={blocked ? 'safety.unblock' : 'safety.block'} name={username} />
          </MenuItem>
        ) : null}
      </Menu>
      {report.dialog}
      <BlockDialog person={otherUser} open={isBlockOpen} onClose={() => setBlockOpen(false)} />
    </>
  );
}
