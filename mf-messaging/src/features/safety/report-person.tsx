import { registerLocale, requestLogin, type SlotProps, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import english from '../../locales/en/safety.json' with { type: 'json' };
import { useReportDialog } from './use-report-dialog.tsx';

registerLocale('messaging', english);

/** A button on the page of a person, and the form in a dialog. Who blocks them too finds that the page is gone: the site asks again. */
export function ReportPerson({ userId, username }: SlotProps['person.report']) {
  const { t } = useTranslation('messaging');
  const { user } = useCurrentUser();
  const report = useReportDialog({ kind: 'person', id: userId, username, canBlock: true });
  const open = async (): Promise<void> => {
    const reporter = user ?? (await requestLogin(t('safety.reporting.logInToReport')));
    // The page may turn out to be the reporter's own
    if (reporter && reporter.id !== userId) report.open();
  };
  return (
    <>
      <Button variant="quiet" flush icon={Flag} {...report.button} onClick={() => void open()}>
        {t('safety.reporting.thisPerson')}
      </Button>
      {report.dialog}
    </>
  );
}
