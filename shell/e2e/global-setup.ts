import { startSite, TEST_LIMITS } from './site.ts';

/** Starts a site and stops it after the tests, unless E2E_URL names a running one, with E2E_LOG as its log file. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined;
  const site = await startSite({ ...TEST_LIMITS, SEED: 'demo', LOG_LEVEL: 'debug' });
  process.env['E2E_URL'] = site.url;
  process.env['E2E_LOG'] = site.logFile;
  return site.stop;
}
