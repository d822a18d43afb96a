import { useTranslation } from 'shared-ui/app';
import type { Message, OtherUser } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import { useReportDialog } from './use-report-dialog.tsx';

export interface ReportMessageProps {
  message: Pick<Message, 'id'>;
  otherUser: OtherUser;
  /** Whether oneself has blocked this person already. */
  blocked?: boolean;
}

/** A small button at a message that one has received: reports that very message. */
export function ReportMessage({ message, otherUser, blocked = false }: ReportMessageProps) {
  const { t } = useTranslation('messaging');
  const { username } = otherUser;
  const { open, isOpening, dialog } = useReportDialog({
    kind: 'message',
    id: message.id,
    username,
    canBlock: !blocked,
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={Flag}
        busy={isOpening}
        aria-label={t('safety.reporting.message')}
        onClick={() => void open()}
      >
        {t('safety.report')}
      </Button>
      {dialog}
    </>
  );
}
