import type { Message, OtherUser } from 'contracts';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import { useReportDialog } from './use-report-dialog.tsx';

interface Props {
  message: Pick<Message, 'id'>;
  /** The time of the message, as its bubble shows it. */
  time: string;
  otherUser: OtherUser;
  /** Whether the form offers a block too. */
  canBlock: boolean;
  /** Whether the Tab key stops here; the arrows lead to the buttons of other messages. */
  isTabStop: boolean;
}

/** The button at a received message that reports it. */
export function ReportMessage({ message, time, otherUser, canBlock, isTabStop }: Props) {
  const { t } = useTranslation('messaging');
  const { username } = otherUser;
  const { button, dialog } = useReportDialog({ kind: 'message', id: message.id, username, canBlock });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={Flag}
        aria-label={t('safety.reporting.messageOf', { name: username, time })}
        tabIndex={isTabStop ? 0 : -1}
        {...button}
      >
        {t('safety.report')}
      </Button>
      {dialog}
    </>
  );
}
