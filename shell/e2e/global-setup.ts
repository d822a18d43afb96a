import { startSite } from './site.ts';

/** Tests send more than a person may, and solve the bot check each time; the compatibility suite solves it at its real cost. */
const TEST_LIMITS = {
  ...{ LIMITS_FACTOR: '10000', BOT_CHECK_COST: '1' },
  ALERT_DELAY_SECONDS: '0',
  // A journey does not last for days
  ...{ TIP_HOLD_DAYS: '0', FIRST_TIP_HOLD_DAYS: '0' },
};

/** Starts a site and stops it after the tests, unless E2E_URL names a running one, with E2E_LOG as its log file. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined;
  const site = await startSite({ ...TEST_LIMITS, SEED: 'demo', LOG_LEVEL: 'debug' });
  process.env['E2E_URL'] = site.url;
  process.env['E2E_LOG'] = site.logFile;
  return site.stop;
}
