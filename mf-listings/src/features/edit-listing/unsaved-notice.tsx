import { useEffect, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { TriangleAlert } from 'shared-ui/ui/icon';
import { Row, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';

interface Props {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before changes are thrown away: a press beside the dialog is easily made. Takes the focus, and gives it back. */
export function UnsavedNotice({ onKeep, onDiscard }: Props) {
  const { t } = useTranslation('listings');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    notice.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Notice
      ref={notice}
      role="group"
      aria-label={t('edit.unsaved.title')}
      tabIndex={-1}
      tone="tip"
      icon={TriangleAlert}
      title={t('edit.unsaved.title')}
    >
      <Stack gap="small">
        {t('edit.unsaved.text')}
        <Row>
          <Button variant="secondary" size="small" onClick={onKeep}>
            {t('edit.unsaved.keep')}
          </Button>
          <Button variant="danger" size="small" onClick={onDiscard}>
            {t('edit.unsaved.discard')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
