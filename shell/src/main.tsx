import './no-eval.ts';
import 'shared-ui/ui/base.css';
import 'shared-ui/ui/tokens.css';
import 'shared-ui/ui/tokens.dark.css';
import './page-notice.css';
import './first-paint.css';
import { readSiteSettings } from 'shared-ui/app';
import { offerAnalytics } from './analytics/analytics.ts';
import { acceptReplacedTexts } from './replaced-texts.ts';
import { recordUncaughtErrors } from './reports/events.ts';
import { startReports } from './reports/start-reports.ts';
import { createCodeLoader } from './router/federation.ts';
import { start } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
acceptReplacedTexts();
recordUncaughtErrors();
const { directory } = await start(root, createCodeLoader());
void startReports(directory);
offerAnalytics(await readMeasurementId());

/** The operator's GA4 measurement id; null where there is none, or no response. */
async function readMeasurementId(): Promise<string | null> {
  try {
    const { gaMeasurementId: id } = await readSiteSettings();
    return id !== null && /^G-[A-Z0-9]+$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
