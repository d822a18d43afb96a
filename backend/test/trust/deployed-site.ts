import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import pg from 'pg';
import { type Node, startNode } from '../../bench/nodes.ts';
import { runCommand } from '../../src/commands/run-command.ts';
import { findFreePort } from '../../src/platform/http/port.ts';
import { StopSteps } from '../../src/platform/stop-steps.ts';
import { Outbox } from '../../stand-ins/outbox/outbox.ts';
import { SmtpStandIn } from '../../stand-ins/smtp-stand-in.ts';
import { StripeStandIn } from '../../stand-ins/stripe/stripe-stand-in.ts';
import { TwilioStandIn } from '../../stand-ins/twilio/twilio-stand-in.ts';
import type { Site } from '../browser.ts';
import { composeSite } from '../gateway/composed-site.ts';
import { sendRequest } from '../gateway/http-request.ts';
import { startNameServer } from '../gateway/name-server.ts';
import { findNginx, startNginx } from '../gateway/nginx.ts';
import { solve } from '../harness.ts';
import { DatabaseServer } from './database-server.ts';
import { TcpProxy } from './tcp-proxy.ts';

const PRELOAD = join(import.meta.dirname, 'node-preload.mjs');
const BUILT_SITE = join(import.meta.dirname, '../../../.release/site');
const SECRET_KEY = 'one secret for both of the nodes';
/** For a start beside others on a busy machine. */
const START_MS = 120_000;
/** Beyond the retries of a mail after a fault. */
const MAIL_MS = 60_000;

/** Skipped where the machine has no nginx, which test/install-packages.ts says. */
export const onGateway = {
  /** Of the file that reads it: this module stays loaded from file to file. */
  get describe() {
    return findNginx() === undefined ? describe.skip : describe;
  },
};

export type Env = Readonly<Record<string, string>>;

/** One of the nodes behind the gateway: a process that can be killed, and is started again at the same address. */
export class DeployedNode {
  #process: Node | undefined;

  constructor(
    private readonly databaseUrl: string,
    private readonly dataDir: string,
    private readonly env: Env,
    readonly port: number,
  ) {}

  /** Past the gateway. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when it accepts requests. */
  async start(overrides: Env = {}): Promise<void> {
    const env = { ...this.env, PORT: String(this.port), ...overrides };
    this.#process = await startNode(this.databaseUrl, this.dataDir, env);
  }

  /** As `kill -9`. */
  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  /** In order, as a deployment does. */
  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  async restart(overrides: Env = {}): Promise<void> {
    await this.stop();
    await this.start(overrides);
  }
}

export interface DeployedSite {
  /** Of the gateway. It trusts X-Forwarded-For, so that callers choose their address. */
  readonly url: string;
  readonly nodes: readonly [DeployedNode, DeployedNode];
  readonly database: DatabaseServer;
  /** What the nodes reach the database by. */
  readonly databaseLink: TcpProxy;
  /** What the nodes reach the providers by. */
  readonly providers: { readonly mail: TcpProxy; readonly sms: TcpProxy; readonly cards: TcpProxy };
  readonly stripe: StripeStandIn;
  /** Mails and texts that have arrived. */
  readonly outbox: Outbox;
  /** The environment of the nodes and of `operate`, which reaches the database directly. */
  readonly env: Env;
  /** Runs one statement, not through the proxy. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export interface DeployedSiteOptions {
  /** For both nodes. */
  readonly env?: Env;
  readonly database?: DatabaseServer;
}

/**
 * The built product as in production: two nodes behind the gateway, with a PostgreSQL of their own. Mail, texts and payments go to
 * stand-ins in this process.
 */
async function startDeployedSite(options: DeployedSiteOptions = {}): Promise<DeployedSite> {
  const steps = new StopSteps();
  try {
    return await start(options, steps);
  } catch (error) {
    await steps.run().catch(() => undefined);
    throw error;
  }
}

/** For browsers of a test: at the gateway, or past it at one node. */
export function siteAt({ outbox }: DeployedSite, origin: string): Site {
  const inject = injectAt(origin);
  return {
    inject,
    outbox: () => outbox.list(),
    botCheckToken: async () => solve(JSON.parse((await inject({ url: '/api/bot-check/challenge' })).text)),
    mailTo: (address, fits = () => true) =>
      outbox.next((item) => item.to === address && fits(item), AbortSignal.timeout(MAIL_MS)),
  };
}

/** Sends requests to a process as an application in this one receives them. Rejects where the connection is cut. */
export const injectAt =
  (origin: string): Site['inject'] =>
  async ({ method = 'GET', url, headers = {}, payload }) => {
    const {
      status,
      headers: received,
      text,
    } = await sendRequest(origin + (url as string), {
      method,
      headers: { ...(headers as Record<string, string>), ...(payload && { 'Content-Type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    const flat = Object.entries(received).map(([name, value]) => [name, [value].flat().join(', ')] as const);
    const isJson = received['content-type']?.includes('json') === true;
    return { status, text, headers: Object.fromEntries(flat), body: isJson ? JSON.parse(text) : undefined };
  };

/** One site for all tests of a file or a describe. `prepare` runs before it starts. */
export function useDeployedSite(prepare?: () => Promise<DeployedSiteOptions>): () => DeployedSite {
  let site: DeployedSite | undefined;
  beforeAll(async () => {
    site = await startDeployedSite(await prepare?.());
  }, START_MS);
  afterAll(async () => site?.stop(), START_MS);
  return () => {
    if (site === undefined) throw new Error('The site starts before the first test: use it inside a test.');
    return site;
  };
}

async function start(
  { env: overrides = {}, ...options }: DeployedSiteOptions,
  steps: StopSteps,
): Promise<DeployedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'fa-trust-'));
  steps.add(() => rm(folder, { recursive: true, force: true }));
  const database = options.database ?? (await DatabaseServer.start());
  steps.add(() => database.stop());
  const databaseLink = await TcpProxy.start(database.port);
  steps.add(() => databaseLink.stop());
  const ports = [await findFreePort(), await findFreePort()] as const;
  const names = await startNameServer(() => false);
  steps.add(() => names.stop());
  const gateway = await startNginx(findNginx() ?? '', 'gateway.conf.template', join(folder, 'gateway'), {
    NODES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    TRUSTED_PROXIES: '127.0.0.1',
    RESOLVER: names.address,
    READS_PER_SECOND: '100000',
  });
  steps.add(() => gateway.stop());
  const { env: providerEnv, ...providers } = await startProviders(folder, gateway.url, steps);
  const env: Env = {
    NODE_ENV: 'production',
    PUBLIC_URL: gateway.url,
    SECRET_KEY,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    SITE_DIR: existsSync(BUILT_SITE) ? BUILT_SITE : await composeSite(join(folder, 'site')),
    NODE_OPTIONS: `--import ${PRELOAD}`,
    LIMITS_FACTOR: '1000',
    BOT_CHECK_COST: '1',
    ...providerEnv,
    ...overrides,
  };
  const link = new URL(database.url);
  link.port = String(databaseLink.port);
  const node = (at: 0 | 1) => new DeployedNode(link.href, join(folder, `data-${at}`), env, ports[at]);
  const nodes = [node(0), node(1)] as const;
  const migrated = await runCommand(['migrate'], { ...env, DATABASE_URL: database.url });
  if (migrated.code !== 0) throw new Error(migrated.error);
  for (const one of nodes) {
    await one.start();
    steps.add(() => one.kill());
  }
  const pool = new pg.Pool({ connectionString: database.url, max: 2 }).on('error', () => undefined);
  steps.add(() => pool.end());
  return {
    url: gateway.url,
    nodes,
    database,
    databaseLink,
    ...providers,
    env: { ...env, DATABASE_URL: database.url },
    query: async <Row extends object>(sql: string, values: unknown[] = []) => (await pool.query<Row>(sql, values)).rows,
    stop: () => steps.run(),
  };
}

/** The stand-ins of a local start, in this process and each behind a proxy. */
async function startProviders(folder: string, publicUrl: string, steps: StopSteps) {
  const outbox = await Outbox.open(join(folder, 'outbox.jsonl'));
  const site = { publicUrl, secretKey: SECRET_KEY };
  const stripe = new StripeStandIn(join(folder, 'stripe.sqlite'), site);
  const twilio = new TwilioStandIn(outbox, site);
  steps.add(async () => stripe.end());
  const behindProxy = async (server: { listen(port: number): Promise<number>; close(): Promise<void> }) => {
    const proxy = await TcpProxy.start(await server.listen(0));
    steps.add(async () => {
      await proxy.stop();
      await server.close();
    });
    return proxy;
  };
  const [mail, sms, cards] = [
    await behindProxy(new SmtpStandIn(outbox)),
    await behindProxy(twilio),
    await behindProxy(stripe),
  ];
  const { credentials } = twilio;
  const { secretKey, publishableKey, webhookSecrets } = stripe.settings;
  const hosts = { 'verify.twilio.com': sms.port, 'api.twilio.com': sms.port, 'api.stripe.com': cards.port };
  return {
    outbox,
    stripe,
    providers: { mail, sms, cards },
    env: {
      PROVIDERS: JSON.stringify(hosts),
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      TWILIO_URL: `twilio://${credentials.accountSid}:${credentials.authToken}@${credentials.verifyServiceSid}?messaging=${credentials.messagingServiceSid}`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','),
    },
  };
}
