import { afterAll, beforeAll, it } from '@jest/globals';
import { anotherNode } from '../account/given-login.ts';
import type { Site } from '../browser.ts';
import { type TestApp, useTestApp } from '../harness.ts';
import { checkOrders, inThisProcess, type OrdersNode } from './trip-orders.ts';

const app = useTestApp();
let other: TestApp;
let busyNode: OrdersNode;

beforeAll(async () => {
  other = await anotherNode(app());
  busyNode = busyAtTimes(inThisProcess(other));
});
afterAll(() => other.close());

/** As a node whose processor is busy: it refuses each third request, and says so. */
function busyAtTimes({ site, sweep }: OrdersNode): OrdersNode {
  let requests = 0;
  const inject: Site['inject'] = async (options) => {
    requests += 1;
    return requests % 3 === 0
      ? {
          ...(await site.inject({ method: 'GET', url: '/api/nothing-here' })),
          status: 503,
          body: { code: 'server.busy' },
        }
      : site.inject(options);
  };
  return { site: { ...site, inject }, sweep };
}

it('knows no state beyond the table, and no second open trip, also where a node is busy', () =>
  checkOrders({ app, other: () => busyNode }, { numRuns: 8 }));
