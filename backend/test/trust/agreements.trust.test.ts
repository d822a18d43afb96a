import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anotherNode } from '../account/given-login.ts';
import { type TestApp, useTestApp } from '../harness.ts';
import { checkOrders } from '../messaging/agreement-orders.ts';
import { countTries } from './count-tries.ts';

/** How often two people press in a random order; fewer where TRIP_ORDERS says so. */
const ORDERS = Number(process.env['TRIP_ORDERS'] ?? 2000);
/** Then one of both nodes is replaced. */
const ORDERS_OF_A_NODE = 100;
const ORDER_MS = 10_000;

describe('two people who ask, agree and cancel in any order, on two nodes, one of which is replaced again and again', () => {
  const app = useTestApp();
  let other: TestApp;

  beforeAll(async () => {
    other = await anotherNode(app());
  });
  afterAll(() => other.close());

  it(
    'reach no state that the table does not have, and get no mail twice',
    async () => {
      for (let done = 0; done < ORDERS; done += ORDERS_OF_A_NODE) {
        await checkOrders({ app, other: () => other }, { numRuns: Math.min(ORDERS_OF_A_NODE, ORDERS - done) });
        // Each names its trip, and no step of these orders comes twice
        const mails = app()
          .outbox()
          .filter(({ text }) => text.includes('/trips/'))
          .map(({ to, subject, text }) => `${to} ${subject} ${text}`);
        expect(mails.length).toBeGreaterThan(0);
        expect(mails.filter((mail, at) => mails.indexOf(mail) < at)).toEqual([]);
        await other.close();
        other = await anotherNode(app());
      }
      countTries(ORDERS);
    },
    ORDERS * ORDER_MS,
  );
});
