import { useTranslation } from 'shared-ui/app';
import type { Message, OtherUser } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import { useReportDialog } from './use-report-dialog.tsx';

export interface ReportMessageProps {
  message: Pick<Message, 'id'>;
  /** When it was written, as its bubble says it. */
  time: string;
  otherUser: OtherUser;
  /** Whether blocking is offered too. */
  canBlock: boolean;
  /** Whether the Tab key stops here; the arrows lead to the others. */
  isStop: boolean;
}

/** A small button at a message that one has received: reports that very message. */
export function ReportMessage({ message, time, otherUser, canBlock, isStop }: ReportMessageProps) {
  const { t } = useTranslation('messaging');
  const { username } = otherUser;
  const { open, isOpening, dialog } = useReportDialog({
    kind: 'message',
    id: message.id,
    username,
    canBlock,
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={Flag}
        busy={isOpening}
        aria-label={t('safety.reporting.messageOf', { name: username, time })}
        tabIndex={isStop ? 0 : -1}
        onClick={() => void open()}
      >
        {t('safety.report')}
      </Button>
      {dialog}
    </>
  );
}
