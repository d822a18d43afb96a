import './no-eval.ts';
import 'shared-ui/ui/base.css';
import 'shared-ui/ui/tokens.css';
import 'shared-ui/ui/tokens.dark.css';
import { offerAnalytics } from './analytics/analytics.ts';
import { readMeasurementId } from './analytics/site-settings.ts';
import { createCodeLoader } from './router/federation.ts';
import { start } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
await start(root, createCodeLoader());
offerAnalytics(await readMeasurementId());
