import { startSite } from './site.ts';

/** Tests post far more than a person may, and solve the bot check each time; the compatibility suite solves it at its real cost. */
const MANY_CALLS = { LIMITS_FACTOR: '10000', BOT_CHECK_COST: '1' };

/** E2E_URL names a site that already runs, E2E_LOG what it prints; without it the tests start one of their own, and end it. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined;
  const site = await startSite({ ...MANY_CALLS, SEED: 'demo', LOG_LEVEL: 'debug' });
  process.env['E2E_URL'] = site.url;
  process.env['E2E_LOG'] = site.logFile;
  return site.stop;
}
