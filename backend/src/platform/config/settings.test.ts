import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://amigo.example' };

it('needs nothing to be set', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    production: false,
    seed: 'demo',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    logLevel: 'warn',
  });
});

it('takes an empty string for unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SEED: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    seed: 'demo',
  });
});

it('goes past a pooler only where it is told how', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://pooler/site', 'postgres://database/site'];
  expect(readSettings({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
  expect(readSettings({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    preparesStatements: true,
  });
  expect(readSettings({ DATABASE_PREPARED_STATEMENTS: 'off' }).preparesStatements).toBe(false);
});

it('takes sizes of the pools that can work only', () => {
  expect(readSettings({ DATABASE_CONNECTIONS: '30' }).databasePools).toMatchObject({
    connections: 30,
    jobConnections: 15,
  });
  expect(readSettings({ DATABASE_CONNECTIONS: '2' }).databasePools).toMatchObject({
    connections: 2,
    jobConnections: 2,
  });
  expect(() => readSettings({ DATABASE_CONNECTIONS: '1' })).toThrow(
    "The setting DATABASE_CONNECTIONS must be a whole number from 2 to 1000. It is '1' now.",
  );
});

describe('the account at Twilio', () => {
  const [accountSid, verifyServiceSid] = [`AC${'0'.repeat(32)}`, `VA${'f'.repeat(32)}`];
  const base = `twilio://${accountSid}:t0ken@${verifyServiceSid}`;

  it('is one address, with a messaging service and a template where there are any', () => {
    const all = `${base}?messaging=MG${'1'.repeat(32)}&template=HJ${'2'.repeat(32)}`;
    expect(readSettings({}).twilio).toBeUndefined();
    expect(readSettings({ TWILIO_URL: base }).twilio).toEqual({ accountSid, authToken: 't0ken', verifyServiceSid });
    expect(readSettings({ TWILIO_URL: all }).twilio).toMatchObject({
      messagingServiceSid: `MG${'1'.repeat(32)}`,
      verifyTemplateSid: `HJ${'2'.repeat(32)}`,
    });
  });

  it.each([
    'https://api.twilio.com',
    `twilio://${accountSid}@${verifyServiceSid}`,
    `twilio://AC1:t0ken@${verifyServiceSid}`,
    `twilio://${accountSid}:t0ken@verify`,
    `${base}?messaging=SM1`,
  ])('is not %s', (TWILIO_URL) => {
    expect(() => readSettings({ TWILIO_URL })).toThrow(/^The setting TWILIO_URL must look like twilio:.*hex digits\.$/);
  });
});

describe('how long tips are held', () => {
  const holdDays = (env: Record<string, string>) => readSettings(env).tipHoldDays;

  it('is a week, and two for the first tips of a helper, unless more is set', () => {
    expect(holdDays({})).toEqual({ first: 14, later: 7 });
    expect(holdDays({ TIP_HOLD_DAYS: '3' })).toEqual({ first: 14, later: 3 });
    expect(holdDays({ TIP_HOLD_DAYS: '30' })).toEqual({ first: 30, later: 30 });
  });

  it('may be nothing, but not in production', () => {
    const none = { TIP_HOLD_DAYS: '0' };
    expect(holdDays(none)).toEqual({ first: 0, later: 0 });
    expect(() => holdDays({ ...production, ...none })).toThrow(
      /^TIP_HOLD_DAYS must not be 0 when NODE_ENV is production/,
    );
  });

  it.each(['-1', '31'])('is not %s', (days) => {
    expect(() => holdDays({ TIP_HOLD_DAYS: days })).toThrow(
      `The setting TIP_HOLD_DAYS must be a whole number from 0 to 30. It is '${days}' now.`,
    );
  });
});

describe('the bucket of pictures', () => {
  it('is one address with the key and its secret', () => {
    expect(
      readSettings({ S3_URL: 'https://AKIA%2F1:s%3Acret%40@s3.example.org:9000/our-pictures/?region=eu-west-3' }).s3,
    ).toEqual({
      endpoint: 'https://s3.example.org:9000',
      region: 'eu-west-3',
      bucket: 'our-pictures',
      folder: 'pictures',
      accessKeyId: 'AKIA/1',
      secretAccessKey: 's:cret@',
    });
    expect(readSettings({ S3_URL: 'http://key:secret@minio/bucket' }).s3).toMatchObject({ region: 'us-east-1' });
    const named = readSettings({ S3_URL: 'http://key:secret@minio/bucket/our/site/' }).s3;
    expect(named).toMatchObject({ bucket: 'bucket', folder: 'our/site' });
  });

  it.each([
    's3://bucket',
    'https://s3.example.org/bucket',
    'https://key@s3.example.org/bucket',
    'https://a:b@host/A_B',
    'https://a:b@host/one//two',
    'https://a:b@host/one/t%20wo',
    'https://a:%E0%A4%A@host/bucket',
  ])('is not %s', (S3_URL) => {
    expect(() => readSettings({ S3_URL })).toThrow('S3_URL must look like');
  });
});

it('takes the address of the metrics as host and port', () => {
  expect(readSettings({ METRICS_ADDRESS: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 });
  expect(readSettings({}).metrics).toBeUndefined();
});

it('takes an empty text of a removed setting for unset', () => {
  expect(readSettings({ METRICS_PORT: '', SOCIAL_X_URL: '' })).toEqual(readSettings({}));
});

it('drops the slash at the end of the public address', () => {
  expect(readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://amigo.example/' }).publicUrl).toBe(
    'https://amigo.example',
  );
});

describe('SECRET_KEY', () => {
  const keys = (SECRET_KEY: string) => readSettings({ SECRET_KEY }).secretKeys;
  const [first, second] = ['n'.repeat(32), 'o'.repeat(32)];

  it('may be several, the newest first', () => {
    expect(keys(first)).toEqual([first]);
    expect(keys(`${first}, ${second}`)).toEqual([first, second]);
  });

  it.each([`${first},`, `${first},short`, `short,${first}`, ','])(
    'is no key where one of them is short: %s',
    (text) => {
      expect(() => keys(text)).toThrow(/^The setting SECRET_KEY must be at least 32 characters; .*each\.$/);
    },
  );
});

describe('how people reach the operator', () => {
  const contact = (env: Record<string, string>) => readSettings(env).contact;

  it('is the address that mails come from, unless there is one for it', () => {
    expect(contact({}).email).toBe('hello@flightamigo.example');
    expect(contact({ MAIL_FROM: '"Amigo, Inc." <us@amigo.example>' }).email).toBe('us@amigo.example');
    expect(contact({ MAIL_FROM: 'us@amigo.example' }).email).toBe('us@amigo.example');
    expect(contact({ MAIL_FROM: 'us@amigo.example', CONTACT_EMAIL: 'desk@amigo.example' }).email).toBe(
      'desk@amigo.example',
    );
    expect(contact({ MAIL_FROM: 'nobody', CONTACT_EMAIL: 'desk@amigo.example' }).email).toBe('desk@amigo.example');
  });

  it('has pages elsewhere as they are set, and placeholders for the others in a local copy only [spec 130]', () => {
    const set = { SOCIAL_URLS: 'https://x.com/amigo, https://www.instagram.com/amigo' };
    expect(contact(set).social).toEqual([
      { kind: 'facebook', url: 'https://facebook.example/flightamigo' },
      { kind: 'instagram', url: 'https://www.instagram.com/amigo' },
      { kind: 'x', url: 'https://x.com/amigo' },
    ]);
    expect(contact({ ...production, SOCIAL_URLS: 'https://x.com/amigo' }).social).toEqual([
      { kind: 'x', url: 'https://x.com/amigo' },
    ]);
  });
});

describe('in production', () => {
  it('never fills in demo data, and logs every request', () => {
    expect(readSettings({ ...production, SEED: 'demo' })).toMatchObject({ seed: 'none', logLevel: 'info' });
  });

  it.each(['SECRET_KEY', 'PUBLIC_URL'])('does not start without %s', (name) => {
    expect(() => readSettings({ ...production, [name]: '' })).toThrow(
      `${name} must be set when NODE_ENV is production.`,
    );
  });
});

describe('without NODE_ENV', () => {
  it.each([{}, { HOST: 'localhost' }, { HOST: '::1', PUBLIC_URL: 'http://site.localhost:3000' }])(
    'starts with %j',
    (env) => {
      expect(readSettings(env).production).toBe(false);
    },
  );

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::', PUBLIC_URL: 'http://localhost:3000' }, 'HOST'],
    [{ HOST: '192.168.0.7' }, 'HOST'],
    [{ PUBLIC_URL: 'https://amigo.example' }, 'PUBLIC_URL'],
    [{ NODE_ENV: '', PUBLIC_URL: 'http://10.0.0.1:3000' }, 'PUBLIC_URL'],
  ])('does not start with %j, whose stand-ins others could reach', (env, name) => {
    expect(() => readSettings(env)).toThrow(
      `NODE_ENV is not set, and ${name} names more than this machine: everybody could read the site's mails and texts at /dev/outbox. Set NODE_ENV to production or, if you want that, to development.`,
    );
    expect(readSettings({ ...env, NODE_ENV: 'development' }).production).toBe(false);
  });
});

describe('a wrong setting stops the start with a sentence that names it:', () => {
  it.each([
    [{ PORT: 'abc' }, "The setting PORT must be a whole number from 0 to 65535. It is 'abc' now."],
    [{ PORT: '70000' }, "The setting PORT must be a whole number from 0 to 65535. It is '70000' now."],
    [{ SEED: 'some' }, "The setting SEED must be one of: demo, none. It is 'some' now."],
    [{ NODE_ENV: 'prod' }, "The setting NODE_ENV must be one of: development, test, production. It is 'prod' now."],
    [{ LIMITS_FACTOR: '0' }, "The setting LIMITS_FACTOR must be a number above 0. It is '0' now."],
    [{ GA_MEASUREMENT_ID: 'UA-1' }, "The setting GA_MEASUREMENT_ID must look like G-XXXXXXX. It is 'UA-1' now."],
    [{ CONTACT_EMAIL: 'us' }, "The setting CONTACT_EMAIL must be an email address. It is 'us' now."],
    [
      { MAIL_FROM: 'Flight Amigo' },
      'The setting MAIL_FROM must hold an email address, like Flight Amigo <hello@example.org>.',
    ],
    ...[
      'http://x.com/amigo',
      'javascript:alert(1)',
      'x.com/amigo',
      'https:// x',
      'https://me:secret@x.com/amigo',
      'https:me@x.com/amigo',
      'https://fedex.com/amigo',
      'https://x.com/amigo,',
    ].map(
      (urls) =>
        [
          { SOCIAL_URLS: urls },
          'The setting SOCIAL_URLS must be https addresses of pages at facebook.com, instagram.com or x.com, with commas between them.',
        ] as const,
    ),
    [
      { SMS_MOST_PER_DAY: 'many' },
      "The setting SMS_MOST_PER_DAY must be a whole number from 0 to 1000000. It is 'many' now.",
    ],
    [
      { RECAPTCHA_KEYS: 'a' },
      'The setting RECAPTCHA_KEYS must be the site key and the secret, with a comma between them.',
    ],
    [
      { METRICS_ADDRESS: '9464' },
      "The setting METRICS_ADDRESS must be an address and a port, like 127.0.0.1:9464. It is '9464' now.",
    ],
    [
      { TWILIO_AUTH_TOKEN: 'hunter2' },
      'TWILIO_AUTH_TOKEN is no longer a setting. TWILIO_URL holds all of Twilio now: see README.md. Take TWILIO_AUTH_TOKEN out of the environment.',
    ],
  ])('%j', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });

  it('does not repeat a secret', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(
      /^The setting DATABASE_URL must be a postgres:\/\/ address\.$/,
    );
    expect(() => readSettings({ S3_URL: 'https://key:hunter2@s3.example.org/' })).toThrow(
      /^The setting S3_URL must look like https:\/\/KEY:SECRET@s3\.example\.org\/bucket\/folder\?region=eu-central-1, with special characters of key and secret percent-encoded\.$/,
    );
    expect(() => readSettings({ REDIS_URL: 'http://:hunter2@cache' })).toThrow(
      /^The setting REDIS_URL must be a redis:\/\/ or rediss:\/\/ address\.$/,
    );
    expect(() => readSettings({ SECRET_KEY: 'hunter2' })).toThrow(
      /^The setting SECRET_KEY must be at least 32 characters; of several with commas between them, each\.$/,
    );
  });
});
