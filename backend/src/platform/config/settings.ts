import { resolve } from 'node:path';
import { PRODUCT, type SiteSettings, SOCIAL_KINDS } from 'contracts';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';
import { DEFAULT_POOLS, type PoolSettings } from '../database/pool-settings.ts';
import { isThisMachine } from '../http/ip-address.ts';
import { type S3Settings, s3UrlSchema } from './s3-settings.ts';
import { StartError } from './start-error.ts';
import { stripeEnv, readStripeSettings, type StripeSettings } from './stripe-settings.ts';

/** Injection token of the settings that this process runs with. */
export const SETTINGS = Symbol('SETTINGS');

const httpOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address like https://example.org' })
  .transform((url) => url.replace(/\/+$/, ''));
/** Where most travelers of the site live, and a text costs little. */
const DEFAULT_SMS_COUNTRIES =
  'AE,AR,AT,AU,BD,BE,BG,BR,CA,CH,CL,CN,CO,CR,CY,CZ,DE,DK,EE,EG,ES,FI,FR,GB,GR,HK,HR,HU,ID,IE,IL,IN,IS,IT,JP,KE,KR,LK,LT,LU,LV,MA,MT,MX,MY,NL,NO,NP,NZ,PE,PH,PK,PL,PT,QA,RO,SA,SE,SG,SI,SK,TH,TR,TW,US,VN,ZA';

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};
const socialPage = (example: string) =>
  z
    .url({ protocol: /^https$/, error: `must be an https address like ${example}`, abort: true })
    .refine((url) => new URL(url).username + new URL(url).password === '', 'must hold no name and no password')
    .transform((url) => new URL(url).href)
    .optional();
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);
const sid = (kind: string) =>
  z.string().regex(new RegExp(`^${kind}[0-9a-f]{32}$`), `must be ${kind} and 32 hex digits`);

/** Well below the 60 days after which a tip that could not be transferred is refunded. */
const MAX_HOLD_DAYS = 30;

/**
 * Every setting is an environment variable (PRODUCT.md, Running it). An empty string counts as unset. README.md lists
 * them with these descriptions.
 */
export const settingsSchema = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production'])
    .default('development')
    .describe(
      'production switches the stand-ins, the demo data, /dev and /api/docs off; must be set where HOST or PUBLIC_URL is not this machine',
    ),
  PORT: wholeNumber(0, 65_535).default(3000).describe('where the site listens; 0 takes any free port'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen on; 0.0.0.0 for all'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path))
    .describe(
      'where the embedded PostgreSQL, the local secrets, the pictures of profiles and the record of deleted accounts live',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe('PostgreSQL to use instead of the embedded one'),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe(
      'the same database past a pooler such as PgBouncer in transaction mode, for migrations, the queue of jobs and LISTEN; DATABASE_URL where unset',
    ),
  REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe(
      'a streaming replica of the database, where public lists are read for visitors without a login; DATABASE_URL where unset',
    ),
  DATABASE_PREPARED_STATEMENTS: oneOf(['on', 'off'])
    .default('on')
    .describe('off behind a PgBouncer older than 1.21 in transaction mode, or with max_prepared_statements = 0'),
  DATABASE_CONNECTIONS: wholeNumber(2, 1000)
    .default(DEFAULT_POOLS.connections)
    .describe('most connections to PostgreSQL that the requests of this node use'),
  DATABASE_JOB_CONNECTIONS: wholeNumber(2, 1000)
    .default(DEFAULT_POOLS.jobConnections)
    .describe('the same for its jobs, which take none of the requests; the queue has four more, live updates one'),
  DATABASE_CONNECTION_SECONDS: wholeNumber(10, 86_400)
    .default(DEFAULT_POOLS.maxLifetimeSeconds)
    .describe('after how long a connection is replaced, some up to a fifth earlier'),
  DATABASE_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(0.5, 'must be 0.5 or more')
    .max(60, 'must be 60 or less')
    .default(DEFAULT_POOLS.timeoutSeconds)
    .describe('how long a request waits for the database, or for the processor of this node, before it answers 503'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
    .optional()
    .describe(
      'Redis that notifies the nodes of new messages; without it PostgreSQL does, which is enough for a few nodes',
    ),
  S3_URL: s3UrlSchema
    .optional()
    .describe(
      'where pictures of profiles and the record of deleted accounts are stored instead of DATA_DIR: https://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION of S3 or a compatible server; without a folder it is pictures',
    ),
  SECRET_KEY: z
    .string()
    .transform((keys) => keys.split(',').map((key) => key.trim()) as [string, ...string[]])
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'must be at least 32 characters; of several with commas between them, each',
    })
    .optional()
    .describe(
      'derives codes and signatures, the newest first where there are several; generated and stored in DATA_DIR locally, required in production',
    ),
  PUBLIC_URL: httpOrigin
    .optional()
    .describe('the address people open, used in mails; http://localhost:PORT locally, required in production'),
  SITE_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe('the composed site to serve beside the API'),
  SEED: oneOf(['demo', 'none'])
    .default('demo')
    .describe('demo fills an empty database with people and listings; never in production'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional()
    .describe('mail server; without it local mail goes to /dev/outbox and production sends none'),
  MAIL_FROM: z
    .string()
    .default(`${PRODUCT} <hello@flightamigo.example>`)
    .describe('sender of mails; the legal pages ask people to reply there, so somebody must read it'),
  CONTACT_EMAIL: z
    .email('must be an email address')
    .optional()
    .describe('where messages of the contact page go, and the address that it shows; that of MAIL_FROM where unset'),
  SOCIAL_FACEBOOK_URL: socialPage('https://www.facebook.com/yours').describe(
    'your page there, linked on the contact page; a placeholder locally, not shown in production where unset',
  ),
  SOCIAL_INSTAGRAM_URL: socialPage('https://www.instagram.com/yours').describe('the same for Instagram'),
  SOCIAL_X_URL: socialPage('https://x.com/yours').describe('the same for X'),
  TWILIO_ACCOUNT_SID: sid('AC')
    .optional()
    .describe('Twilio sends the codes by SMS; needs the next two. Without: /dev/outbox locally, none in production'),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('token of TWILIO_ACCOUNT_SID'),
  TWILIO_VERIFY_SERVICE_SID: sid('VA').optional().describe('the Verify service that creates and checks the codes'),
  TWILIO_VERIFY_TEMPLATE_SID: sid('HJ')
    .optional()
    .describe("text of the SMS; let it end with the line '@host #code', so that phones fill the code in here only"),
  TWILIO_MESSAGING_SERVICE_SID: sid('MG')
    .optional()
    .describe(
      'the messaging service that copies of messages go through, with PUBLIC_URL/api/sms/incoming for its incoming webhook. Without: /dev/outbox locally, none in production',
    ),
  SMS_MOST_PER_DAY: wholeNumber(0, 1_000_000)
    .default(1000)
    .describe('SMS segments that copies of messages may cost a day (UTC), on the whole site; 0 sends none'),
  SMS_COUNTRIES: z
    .string()
    .default(DEFAULT_SMS_COUNTRIES)
    .transform(
      (text) =>
        new Set(
          text
            .toUpperCase()
            .split(/[\s,]+/)
            .filter((country) => country !== ''),
        ),
    )
    .refine(
      (countries) => [...countries].every((country) => isSupportedCountry(country)),
      'must be two-letter country codes like GB,IN',
    )
    .describe(
      'countries that texts are sent to, as two-letter codes; never to premium, shared-cost or satellite numbers',
    ),
  ...stripeEnv,
  TIP_HOLD_DAYS: wholeNumber(0, MAX_HOLD_DAYS)
    .default(7)
    .describe('days from the payment of a tip to its transfer, against stolen cards; 0 only outside of production'),
  FIRST_TIP_HOLD_DAYS: wholeNumber(0, MAX_HOLD_DAYS)
    .default(14)
    .describe('the same for the tips of a helper to whom nothing was transferred yet; not below TIP_HOLD_DAYS'),
  ALERT_DELAY_SECONDS: wholeNumber(0, 3600)
    .default(120)
    .describe('how long a mail about listings that fit an alert waits for further ones'),
  RECAPTCHA_SITE_KEY: z.string().optional().describe('reCAPTCHA v3; needs its secret too. Without: ALTCHA'),
  RECAPTCHA_SECRET: z.string().optional().describe('secret of RECAPTCHA_SITE_KEY'),
  BOT_CHECK_COST: wholeNumber(1, 1_000_000)
    .default(5000)
    .describe('iterations of PBKDF2 per step of the proof of work, where there is no reCAPTCHA; 1 in tests'),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXX')
    .optional()
    .describe('Google Analytics 4, after consent; without it nothing leaves the browser'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('info in production, warn locally'),
  LIMITS_FACTOR: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .optional()
    .describe(
      'multiplies every rate limit that is not by account; 1 in production, 10 locally, where one machine is everybody',
    ),
  TRUST_PROXY: wholeNumber(0, 10)
    .default(0)
    .describe('number of reverse proxies in front, for the address that limits count by'),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe('for how long a node still responds after SIGTERM, with 503 at /api/ready'),
  METRICS_PORT: wholeNumber(1, 65_535)
    .optional()
    .describe('where Prometheus reads /metrics, apart from the site; without it nothing is measured'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('the address METRICS_PORT is on; never one that visitors reach'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address like http://localhost:4318' })
    .optional()
    .describe('where traces go, by OTLP over HTTP; without it there are none'),
  CLIENT_REPORTS_PERCENT: wholeNumber(0, 100)
    .optional()
    .describe(
      'percentage of page loads that report errors and performance, without personal data; 10 in production, 100 locally',
    ),
});

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  readonly verifyServiceSid: string;
  readonly verifyTemplateSid?: string | undefined;
  /** Without it no copies of messages are sent by SMS. */
  readonly messagingServiceSid?: string | undefined;
  /** The local stand-in; the provider itself where absent. */
  readonly baseUrl?: string;
}

export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Past a pooler. */
  readonly databaseDirectUrl: string | undefined;
  readonly replicaUrl: string | undefined;
  readonly preparesStatements: boolean;
  readonly databasePools: PoolSettings;
  readonly redisUrl: string | undefined;
  /** Pictures are stored in `dataDir` where absent. */
  readonly s3: S3Settings | undefined;
  /** The newest first. */
  readonly secretKeys: readonly [string, ...string[]] | undefined;
  readonly publicUrl: string | undefined;
  readonly siteDir: string | undefined;
  readonly seed: 'demo' | 'none';
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** How people reach the operator: shown on the contact page, whose messages go to `email`. */
  readonly contact: SiteSettings['contact'];
  readonly twilio: TwilioSettings | undefined;
  readonly smsMostPerDay: number;
  readonly smsCountries: ReadonlySet<string>;
  readonly stripe: StripeSettings | undefined;
  /** Days from the payment of a tip to its transfer: of a helper's `first` ones, until one was transferred, and of `later` ones. */
  readonly tipHoldDays: { readonly first: number; readonly later: number };
  /** How long a mail about listings that fit an alert waits for further ones. */
  readonly alertDelaySeconds: number;
  readonly recaptcha: { siteKey: string; secret: string } | undefined;
  readonly gaMeasurementId: string | undefined;
  readonly logLevel: string;
  readonly limitsFactor: number;
  readonly botCheckCost: number;
  readonly trustProxy: number;
  readonly drainSeconds: number;
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  readonly tracesUrl: string | undefined;
  /** 0 to 1. */
  readonly clientReportsSample: number;
}

/** Reads the environment. Throws a StartError with one sentence that names the first wrong setting. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data: env, error } = settingsSchema.safeParse(given);
  if (error) throw new StartError(toSentence(error.issues[0], environment));
  const production = env.NODE_ENV === 'production';
  for (const name of ['SECRET_KEY', 'PUBLIC_URL'] as const) {
    if (production && env[name] === undefined) throw new StartError(`${name} must be set when NODE_ENV is production.`);
  }
  if (given['NODE_ENV'] === undefined) ensureLocal(env);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    replicaUrl: env.REPLICA_URL,
    preparesStatements: env.DATABASE_PREPARED_STATEMENTS === 'on',
    databasePools: {
      connections: env.DATABASE_CONNECTIONS,
      jobConnections: env.DATABASE_JOB_CONNECTIONS,
      maxLifetimeSeconds: env.DATABASE_CONNECTION_SECONDS,
      timeoutSeconds: env.DATABASE_TIMEOUT_SECONDS,
    },
    redisUrl: env.REDIS_URL,
    s3: env.S3_URL,
    secretKeys: env.SECRET_KEY,
    publicUrl: env.PUBLIC_URL,
    siteDir: env.SITE_DIR,
    seed: production ? 'none' : env.SEED,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contact: readContact(env, production),
    twilio: readTwilioSettings(env),
    smsMostPerDay: env.SMS_MOST_PER_DAY,
    smsCountries: env.SMS_COUNTRIES,
    stripe: readStripeSettings(env),
    tipHoldDays: readTipHoldDays(env, production),
    alertDelaySeconds: env.ALERT_DELAY_SECONDS,
    recaptcha: readRecaptchaKeys(env),
    gaMeasurementId: env.GA_MEASUREMENT_ID,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limitsFactor: env.LIMITS_FACTOR ?? (production ? 1 : 10),
    botCheckCost: env.BOT_CHECK_COST,
    trustProxy: env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    clientReportsSample: (env.CLIENT_REPORTS_PERCENT ?? (production ? 10 : 100)) / 100,
  };
}

type Env = z.infer<typeof settingsSchema>;

/** Safe by default: the stand-ins never run unnoticed where others can reach them. */
function ensureLocal({ HOST, PUBLIC_URL }: Env): void {
  const isReachable = !isThisMachine(HOST);
  if (!isReachable && (PUBLIC_URL === undefined || isThisMachine(new URL(PUBLIC_URL).hostname))) return;
  throw new StartError(
    `NODE_ENV is not set, and ${isReachable ? 'HOST' : 'PUBLIC_URL'} names more than this machine: everybody could read the site's mails and texts at /dev/outbox. Set NODE_ENV to production or, if you want that, to development.`,
  );
}

function readTwilioSettings(env: Env): TwilioSettings | undefined {
  const accountSid = env.TWILIO_ACCOUNT_SID;
  const authToken = env.TWILIO_AUTH_TOKEN;
  const verifyServiceSid = env.TWILIO_VERIFY_SERVICE_SID;
  const optional = {
    verifyTemplateSid: env.TWILIO_VERIFY_TEMPLATE_SID,
    messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
  };
  if (accountSid !== undefined && authToken !== undefined && verifyServiceSid !== undefined)
    return { accountSid, authToken, verifyServiceSid, ...optional };
  const all = [accountSid, authToken, verifyServiceSid, ...Object.values(optional)];
  if (all.every((value) => value === undefined)) return undefined;
  throw new StartError(
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_VERIFY_SERVICE_SID must be set together, or none of them.',
  );
}

function readTipHoldDays(env: Env, production: boolean): Settings['tipHoldDays'] {
  const { FIRST_TIP_HOLD_DAYS: first, TIP_HOLD_DAYS: later } = env;
  if (first < later)
    throw new StartError(`FIRST_TIP_HOLD_DAYS must not be below TIP_HOLD_DAYS. They are ${first} and ${later} now.`);
  if (production && later === 0)
    throw new StartError('TIP_HOLD_DAYS must not be 0 when NODE_ENV is production: stolen cards would be cashed out.');
  return { first, later };
}

function readRecaptchaKeys({ RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret }: Env): Settings['recaptcha'] {
  if (siteKey !== undefined && secret !== undefined) return { siteKey, secret };
  if (siteKey === undefined && secret === undefined) return undefined;
  throw new StartError('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be set together, or neither of them.');
}

/** Throws a StartError where no setting holds an email address. Local pages are placeholders. */
function readContact(env: Env, production: boolean): Settings['contact'] {
  const pages = { facebook: env.SOCIAL_FACEBOOK_URL, instagram: env.SOCIAL_INSTAGRAM_URL, x: env.SOCIAL_X_URL };
  const social = SOCIAL_KINDS.flatMap((kind) => {
    const url = pages[kind] ?? (production ? undefined : `https://${kind}.example/flightamigo`);
    return url === undefined ? [] : [{ kind, url }];
  });
  return { email: env.CONTACT_EMAIL ?? parseSender(env.MAIL_FROM), social };
}

/** The address in 'Name <address>', or the bare address. */
function parseSender(mailFrom: string): string {
  const { success, data } = z.email().safeParse(/<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim());
  if (success) return data;
  throw new StartError('The setting MAIL_FROM must hold an email address, like Flight Amigo <hello@example.org>.');
}

/** Never repeats the value of a secret: terminals are often recorded. */
function toSentence(issue: z.core.$ZodIssue | undefined, environment: Record<string, string | undefined>): string {
  const name = String(issue?.path[0]);
  const value = /SECRET|KEY|URL|TOKEN/.test(name) ? '' : ` It is '${environment[name]}' now.`;
  return `The setting ${name} ${issue?.message}.${value}`;
}
