import { resolve } from 'node:path';
import { PRODUCT, type SiteSettings, SOCIAL_KINDS } from 'contracts';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';
import { DEFAULT_POOLS, type PoolSettings } from '../database/pool-settings.ts';
import { isThisMachine } from '../http/ip-address.ts';
import { type S3Settings, s3UrlSchema } from './s3-settings.ts';
import { refuseRemoved } from './removed-settings.ts';
import { StartError } from './start-error.ts';
import { stripeEnv, readStripeSettings, type StripeSettings } from './stripe-settings.ts';
import { type TwilioSettings, twilioUrlSchema } from './twilio-settings.ts';

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
type SocialPage = SiteSettings['contact']['social'][number];
const SOCIAL_HOST = /(?:^|\.)(?<kind>facebook|instagram|x)\.com$/;

function toSocialPage(text: string): SocialPage | undefined {
  const url = URL.parse(text);
  const kind = SOCIAL_KINDS.find((one) => one === SOCIAL_HOST.exec(url?.hostname ?? '')?.groups?.['kind']);
  const isPage = url !== null && url.protocol === 'https:' && url.username + url.password === '';
  return isPage && kind !== undefined ? { kind, url: url.href } : undefined;
}

const splitList = (text: string): string[] => text.split(',').map((part) => part.trim());
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional();
const otherUrl = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be ${example}` }).optional();

const MIN_JOB_CONNECTIONS = 2;
/** Well below the 60 days after which a tip that could not be transferred is refunded. */
const MAX_HOLD_DAYS = 30;
/** Of the tips of a helper to whom nothing was transferred yet: stolen cards are cashed out within days. */
const FIRST_HOLD_DAYS = 14;
/** How long a mail about listings that fit an alert waits for further ones. */
const ALERT_DELAY_SECONDS = 120;
const JOB_LOOK_SECONDS = 2;

/**
 * Every setting is an environment variable (PRODUCT.md, Running it). An empty string counts as unset. `npm run tools -- settings`
 * writes these descriptions into README.md, and the names into docker-compose.yml; `unset` says what holds without a value, where that is
 * no plain default.
 */
export const settingsSchema = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development').meta({
    description:
      '`production` switches the stand-ins, the demo data, /dev and /api/docs off; must be set where `HOST` or `PUBLIC_URL` names another machine than this one',
  }),
  PORT: wholeNumber(0, 65_535).default(3000).meta({ description: 'the port of the site; 0 takes any free port' }),
  HOST: z.string().default('127.0.0.1').meta({ description: 'the address to listen on; `0.0.0.0` for all' }),
  PUBLIC_URL: httpOrigin.optional().meta({
    description: 'the address people open, used in mails; required in production',
    unset: '`http://localhost:PORT`',
  }),
  SECRET_KEY: z
    .string()
    .transform((keys) => splitList(keys) as [string, ...string[]])
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'must be at least 32 characters; of several with commas between them, each',
    })
    .optional()
    .meta({
      description: 'signs codes and links; 32 characters each; `new,old` to rotate; required in production',
      unset: 'generated once, stored in `DATA_DIR`',
    }),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path))
    .meta({
      description:
        'where the embedded PostgreSQL, local secrets, pictures of profiles and the record of deleted accounts live',
    }),
  S3_URL: s3UrlSchema.optional().meta({
    description:
      '`https://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION` of S3 or a compatible server; folder: `pictures`',
    unset: 'pictures and that record are in `DATA_DIR`',
  }),
  DATABASE_URL: postgresUrl.meta({ description: 'PostgreSQL to use', unset: 'an embedded PostgreSQL 18' }),
  DATABASE_DIRECT_URL: postgresUrl.meta({
    description: 'the same database past PgBouncer in transaction mode: migrations, the job queue, LISTEN',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_PREPARED_STATEMENTS: oneOf(['on', 'off'])
    .default('on')
    .meta({ description: '`off` behind a PgBouncer older than 1.21, or with `max_prepared_statements = 0`' }),
  DATABASE_CONNECTIONS: wholeNumber(2, 1000).default(DEFAULT_POOLS.connections).meta({
    description:
      'most connections that requests of this node use, and half as many its jobs; above two for each core of PostgreSQL they only wait there',
  }),
  REDIS_URL: otherUrl(/^rediss?$/, 'a redis:// or rediss:// address').meta({
    description: 'Redis that notifies the nodes of new messages',
    unset: 'PostgreSQL does it',
  }),
  SITE_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .meta({ description: 'the composed site to serve beside the API', unset: '`.release/site` with `npm start`' }),
  SEED: oneOf(['demo', 'none'])
    .default('demo')
    .meta({ description: '`demo` fills an empty database with people and listings, never in production; or `none`' }),
  SMTP_URL: otherUrl(/^smtps?$/, 'an smtp:// or smtps:// address').meta({
    description: 'mail server; without it production sends no mail',
    unset: 'mail goes to /dev/outbox',
  }),
  MAIL_FROM: z
    .string()
    .default(`${PRODUCT} <hello@flightamigo.example>`)
    .meta({ description: 'sender of mails; the legal pages ask people to reply there, so somebody must read it' }),
  CONTACT_EMAIL: z.email('must be an email address').optional().meta({
    description: 'where messages of the contact page go, and the address that the page shows',
    unset: 'the address in `MAIL_FROM`',
  }),
  SOCIAL_URLS: z
    .string()
    .transform((text) => splitList(text).map(toSocialPage))
    .pipe(
      z.array(
        z.custom<SocialPage>(
          (page) => page !== undefined,
          'must be https addresses of pages at facebook.com, instagram.com or x.com, with commas between them',
        ),
      ),
    )
    .optional()
    .meta({
      description:
        'your pages at facebook.com, instagram.com and x.com, linked on the contact page; with commas between them',
      unset: 'placeholders locally, not shown in production',
    }),
  TWILIO_URL: twilioUrlSchema.optional().meta({
    description:
      'Twilio sends texts: `twilio://ACCOUNT_SID:AUTH_TOKEN@VERIFY_SERVICE_SID?messaging=…&template=…`, see below; without it production sends none',
    unset: 'texts go to /dev/outbox',
  }),
  SMS_MOST_PER_DAY: wholeNumber(0, 1_000_000)
    .default(1000)
    .meta({ description: 'SMS segments that copies of messages may cost a day (UTC) on the whole site; 0 sends none' }),
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
    .meta({
      description: 'countries that texts are sent to; never to premium, shared-cost or satellite numbers',
      unset: `${DEFAULT_SMS_COUNTRIES.split(',').length} countries, \`GB,IN,US\` among them`,
    }),
  ...stripeEnv,
  TIP_HOLD_DAYS: wholeNumber(0, MAX_HOLD_DAYS).default(7).meta({
    description:
      'days from the payment of a tip to its transfer, up to 30; at least 14 for a helper to whom nothing was transferred yet; 0, for all, only outside of production',
  }),
  RECAPTCHA_KEYS: z
    .string()
    .regex(/^[\w-]+\s*,\s*[\w-]+$/, 'must be the site key and the secret, with a comma between them')
    .transform(splitList)
    .optional()
    .meta({
      description: 'reCAPTCHA v3: site key and secret, with a comma between them',
      unset: 'ALTCHA, a proof of work without a widget',
    }),
  BOT_CHECK_COST: wholeNumber(1, 1_000_000)
    .default(5000)
    .meta({ description: 'cost of the proof of work without reCAPTCHA; some 0.3 s on a phone' }),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXX')
    .optional()
    .meta({ description: "Google Analytics 4, after the visitor's consent", unset: 'nothing leaves the browser' }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional().meta({
    description: 'fatal, error, warn, info, debug, trace or silent',
    unset: '`warn`, in production `info`',
  }),
  LIMITS_FACTOR: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .optional()
    .meta({ description: 'multiplies every rate limit that is not by account', unset: '`10`, in production `1`' }),
  TRUST_PROXY: wholeNumber(0, 10)
    .default(0)
    .meta({ description: 'number of reverse proxies in front, for the address that limits count by' }),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .meta({ description: 'seconds for which a node still responds after SIGTERM, with 503 at /api/ready' }),
  METRICS_ADDRESS: z
    .string()
    .regex(/^\S+:\d{1,5}$/, 'must be an address and a port, like 127.0.0.1:9464')
    .transform((text) => {
      const at = text.lastIndexOf(':');
      return { host: text.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(text.slice(at + 1)) };
    })
    .refine(({ port }) => port > 0 && port < 65_536, 'must have a port from 1 to 65535')
    .optional()
    .meta({
      description: 'where Prometheus reads /metrics, as in `127.0.0.1:9464`; not one that visitors reach',
      unset: 'nothing is measured',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: otherUrl(/^https?$/, 'an http(s) address like http://localhost:4318').meta({
    description: 'where traces go, by OTLP over HTTP',
  }),
});

export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Past a pooler. */
  readonly databaseDirectUrl: string | undefined;
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
  /** How often a node looks, with one statement for all queues, for retries and delayed jobs: NOTIFY announces neither. */
  readonly jobLookSeconds: number;
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
  refuseRemoved(environment);
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
    preparesStatements: env.DATABASE_PREPARED_STATEMENTS === 'on',
    databasePools: {
      ...DEFAULT_POOLS,
      connections: env.DATABASE_CONNECTIONS,
      jobConnections: Math.max(MIN_JOB_CONNECTIONS, Math.round(env.DATABASE_CONNECTIONS / 2)),
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
    twilio: env.TWILIO_URL,
    smsMostPerDay: env.SMS_MOST_PER_DAY,
    smsCountries: env.SMS_COUNTRIES,
    stripe: readStripeSettings(env),
    tipHoldDays: readTipHoldDays(env, production),
    alertDelaySeconds: production ? ALERT_DELAY_SECONDS : 0,
    jobLookSeconds: JOB_LOOK_SECONDS,
    recaptcha: readRecaptchaKeys(env),
    gaMeasurementId: env.GA_MEASUREMENT_ID,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limitsFactor: env.LIMITS_FACTOR ?? (production ? 1 : 10),
    botCheckCost: env.BOT_CHECK_COST,
    trustProxy: env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS,
    metrics: env.METRICS_ADDRESS,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    clientReportsSample: production ? 0.1 : 1,
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

function readTipHoldDays({ TIP_HOLD_DAYS: later }: Env, production: boolean): Settings['tipHoldDays'] {
  if (production && later === 0)
    throw new StartError('TIP_HOLD_DAYS must not be 0 when NODE_ENV is production: stolen cards would be cashed out.');
  return { first: later === 0 ? 0 : Math.max(later, FIRST_HOLD_DAYS), later };
}

function readRecaptchaKeys({ RECAPTCHA_KEYS: keys }: Env): Settings['recaptcha'] {
  const [siteKey, secret] = keys ?? [];
  return siteKey === undefined || secret === undefined ? undefined : { siteKey, secret };
}

/** Throws a StartError where no setting holds an email address. Local pages are placeholders. */
function readContact(env: Env, production: boolean): Settings['contact'] {
  const social = SOCIAL_KINDS.flatMap((kind): SocialPage[] => {
    const own = env.SOCIAL_URLS?.filter((page) => page.kind === kind) ?? [];
    return own.length > 0 || production ? own : [{ kind, url: `https://${kind}.example/flightamigo` }];
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
