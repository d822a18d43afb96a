import { startSite } from './site.ts';

/** Tests post far more than a person may; everything else is the product as it is. */
const LIMITS_FACTOR = '10000';

/** E2E_URL names a site that already runs, E2E_LOG what it prints; without it the tests start one of their own, and end it. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined;
  const site = await startSite({ LIMITS_FACTOR, SEED: 'demo', LOG_LEVEL: 'debug' });
  process.env['E2E_URL'] = site.url;
  process.env['E2E_LOG'] = site.logFile;
  return site.stop;
}
