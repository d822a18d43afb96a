import { afterAll, beforeAll, it } from '@jest/globals';
import { anotherNode } from '../account/given-login.ts';
import { type TestApp, useTestApp } from '../harness.ts';
import { checkOrders, inThisProcess } from './agreement-orders.ts';

const app = useTestApp();
let other: TestApp;

beforeAll(async () => {
  other = await anotherNode(app());
});
afterAll(() => other.close());

it('knows no state beyond the table, and no second open agreement', () =>
  checkOrders({ app, other: () => inThisProcess(other) }, { numRuns: 8 }));
