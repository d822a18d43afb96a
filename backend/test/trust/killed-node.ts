import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../src/platform/http/port.ts';
import { Jobs } from '../../src/platform/jobs/jobs.ts';
import type { Answer, Site } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import { NO_ANSWER, type OrdersNode } from '../messaging/trip-orders.ts';
import { DeployedNode, injectAt } from './deployed-site.ts';

export const SWEEP = 'messaging.trips-sweep';
const UNANSWERED: Answer = { status: NO_ANSWER, body: undefined, text: '', headers: {} };
/** Statements between a request and the kill: another number each time, so that it meets requests and jobs everywhere. */
const MAX_STATEMENTS = 12;

interface Options {
  readonly requestsPerKill: number;
  /** After each kill. */
  readonly onKill: () => Promise<unknown>;
}

/**
 * A second node on the database of an application: the built product in a process of its own. It is killed as by `kill -9` while it works,
 * again and again, and another one is started in its stead. Until that serves, the application receives the requests.
 */
export class KilledNode implements OrdersNode {
  readonly site: Site;
  kills = 0;
  /** By the kills. */
  unanswered = 0;
  #requests = 0;
  #replacing: Promise<void> | undefined;

  private constructor(
    private readonly app: TestApp,
    private readonly node: DeployedNode,
    private readonly dataDir: string,
    private readonly options: Options,
  ) {
    this.site = { ...app, inject: (request) => this.#inject(request) };
  }

  static async start(app: TestApp, options: Options): Promise<KilledNode> {
    const { databaseUrl, secretKeys, publicUrl, smtpUrl = '' } = app.settings;
    const dataDir = await mkdtemp(join(tmpdir(), 'fa-killed-node-'));
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      LIMITS_FACTOR: '1000',
      BOT_CHECK_COST: '1',
      SECRET_KEY: secretKeys[0],
      PUBLIC_URL: publicUrl,
      SMTP_URL: smtpUrl,
    };
    const node = new DeployedNode(databaseUrl, dataDir, env, await findFreePort());
    await node.start();
    return new KilledNode(app, node, dataDir, options);
  }

  /** Orders it: the node, or the application, runs it. */
  sweep(): Promise<void> {
    return this.app.nest.get(Jobs).send(this.app.em(), SWEEP, {});
  }

  async stop(): Promise<void> {
    await this.#replacing;
    await this.node.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #inject(request: Parameters<Site['inject']>[0]): Promise<Answer> {
    if (this.#replacing !== undefined) return this.app.inject(request);
    this.#requests += 1;
    const answer = injectAt(this.node.url)(request).catch(() => {
      this.unanswered += 1;
      return UNANSWERED;
    });
    if (this.#requests % this.options.requestsPerKill === 0) {
      for (let left = this.kills % MAX_STATEMENTS; left > 0; left -= 1)
        await run(this.app.settings.databaseUrl, 'select 1');
      this.#replacing = this.#replace();
    }
    return answer;
  }

  async #replace(): Promise<void> {
    await this.node.kill();
    this.kills += 1;
    await this.options.onKill();
    await this.node.start();
    this.#replacing = undefined;
  }
}
