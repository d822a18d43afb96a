import './no-eval.ts';
import 'shared-ui/ui/base.css';
import 'shared-ui/ui/tokens.css';
import 'shared-ui/ui/tokens.dark.css';
import './page-notice.css';
import { offerAnalytics } from './analytics/analytics.ts';
import { readMeasurementId } from './analytics/site-settings.ts';
import { watchFaults } from './reports/faults.ts';
import { offerReports } from './reports/offer-reports.ts';
import { createCodeLoader } from './router/federation.ts';
import { start } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
watchFaults();
const { directory } = await start(root, createCodeLoader());
void offerReports(directory);
offerAnalytics(await readMeasurementId());
