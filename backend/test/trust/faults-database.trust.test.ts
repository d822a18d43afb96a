import { expect, it } from '@jest/globals';
import pg from 'pg';
import { sendRequest } from '../gateway/http-request.ts';
import { type DeployedSite, onGateway, useDeployedSite } from './deployed-site.ts';
import { Load } from './load.ts';

const TEST_MS = 180_000;
const FROZEN_MS = 5000;
const LATENCY_MS = 200;
const ENDED_TIMES = 5;

onGateway.describe('the database', () => {
  const site = useDeployedSite();

  it(
    'crashes and restarts under load: what was acknowledged is there, and the nodes go on by themselves',
    async () => {
      const load = await Load.begin(site());
      await load.untilAcknowledged(3);
      await site().database.crash();
      await load.untilStatus(503, 10);
      await site().database.restart();
      await load.untilAcknowledged(5);
      await load.stopAndCheck();
    },
    TEST_MS,
  );

  it(
    'ends all connections, again and again: nothing acknowledged is lost, and each is opened again',
    async () => {
      const load = await Load.begin(site());
      for (let time = 0; time < ENDED_TIMES; time += 1) {
        await load.untilAcknowledged(3);
        await site().query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      }
      await load.untilAcknowledged(5);
      await load.stopAndCheck(`${ENDED_TIMES} times`);
    },
    TEST_MS,
  );

  it(
    'does not answer for five seconds: 503 with Retry-After, the nodes live on, and serve again by themselves',
    async () => {
      const load = await Load.begin(site());
      await load.untilAcknowledged(3);
      await site().database.freeze();
      try {
        // Answers that come while it is frozen have waited for their timeout only
        await Promise.all([load.untilStatus(503, 10), load.lasting(FROZEN_MS)]);
        expect(await statusesOf(site(), '/api/live')).toEqual([200, 200]);
        expect(await statusesOf(site(), '/api/ready')).toEqual([503, 503]);
      } finally {
        await site().database.thaw();
      }
      await load.untilAcknowledged(5);
      expect(await statusesOf(site(), '/api/ready')).toEqual([200, 200]);
      await load.stopAndCheck();
    },
    TEST_MS,
  );

  it(
    'answers 200 ms later: everything still works',
    async () => {
      const load = await Load.begin(site());
      await load.untilAcknowledged(3);
      site().databaseLink.setFault({ type: 'slow', ms: LATENCY_MS });
      await load.untilAcknowledged(3);
      site().databaseLink.setFault(undefined);
      await load.stopAndCheck();
    },
    TEST_MS,
  );

  it(
    'keeps all connections of the nodes busy: 503 with Retry-After, the nodes live on, and serve again by themselves',
    async () => {
      const load = await Load.begin(site());
      await load.untilAcknowledged(3);
      const locking = new pg.Client({ connectionString: site().database.url });
      await locking.connect();
      await locking.query('begin');
      // What every request with a session reads, and every search
      await locking.query('lock table account.session, listings.listing');
      await load.untilStatus(503, 10);
      expect(await statusesOf(site(), '/api/live')).toEqual([200, 200]);
      await locking.end();
      await load.untilAcknowledged(5);
      await load.stopAndCheck();
    },
    TEST_MS,
  );
});

/** Of each node. */
const statusesOf = (site: DeployedSite, path: string): Promise<number[]> =>
  Promise.all(site.nodes.map(async ({ url }) => (await sendRequest(url + path)).status));
