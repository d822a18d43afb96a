import { StartError } from './start-error.ts';

const TWILIO_URL = 'TWILIO_URL holds all of Twilio now: see README.md';
const SOCIAL_URLS = 'SOCIAL_URLS holds the addresses of all your pages now, with commas between them';
const RECAPTCHA_KEYS = 'RECAPTCHA_KEYS holds both keys now: SITE_KEY,SECRET';
const METRICS_ADDRESS = 'METRICS_ADDRESS holds both now: HOST:PORT';

/** What earlier versions took, with what takes its place. An operator who set one must not find out later that it does nothing. */
export const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  DATABASE_JOB_CONNECTIONS: 'Jobs have half as many connections as DATABASE_CONNECTIONS',
  DATABASE_CONNECTION_SECONDS: 'Connections are replaced after half an hour',
  DATABASE_TIMEOUT_SECONDS: 'Requests wait 2.5 seconds',
  SOCIAL_FACEBOOK_URL: SOCIAL_URLS,
  SOCIAL_INSTAGRAM_URL: SOCIAL_URLS,
  SOCIAL_X_URL: SOCIAL_URLS,
  TWILIO_ACCOUNT_SID: TWILIO_URL,
  TWILIO_AUTH_TOKEN: TWILIO_URL,
  TWILIO_VERIFY_SERVICE_SID: TWILIO_URL,
  TWILIO_VERIFY_TEMPLATE_SID: TWILIO_URL,
  TWILIO_MESSAGING_SERVICE_SID: TWILIO_URL,
  REPLICA_URL: 'All is read from the database of DATABASE_URL',
  FIRST_TIP_HOLD_DAYS: 'The first tips of a helper are held for 14 days, or for TIP_HOLD_DAYS where that is longer',
  ALERT_DELAY_SECONDS: 'Mails about alerts wait two minutes in production, and not at all elsewhere',
  RECAPTCHA_SITE_KEY: RECAPTCHA_KEYS,
  RECAPTCHA_SECRET: RECAPTCHA_KEYS,
  METRICS_PORT: METRICS_ADDRESS,
  METRICS_HOST: METRICS_ADDRESS,
  CLIENT_REPORTS_PERCENT: 'One page load in ten reports errors and performance in production, each one elsewhere',
};

/** Throws a StartError for the first one that is set. */
export function refuseRemoved(environment: Record<string, string | undefined>): void {
  for (const [name, instead] of Object.entries(REMOVED_SETTINGS)) {
    if (environment[name] !== undefined && environment[name] !== '')
      throw new StartError(`${name} is no longer a setting. ${instead}. Take ${name} out of the environment.`);
  }
}
