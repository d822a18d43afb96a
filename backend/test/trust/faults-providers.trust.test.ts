import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { addHelpers } from '../../bench/tips-data.ts';
import { type Answer, type Browser, browserOf, isLoginMail, loggedIn } from '../browser.ts';
import { countTries } from './count-tries.ts';
import { onGateway, siteAt, useDeployedSite } from './deployed-site.ts';
import { halfWrites } from './load.ts';
import type { ProxyFault } from './tcp-proxy.ts';

const TEST_MS = 180_000;
/** Neither a greeting of SMTP nor an answer of HTTP that ends. */
const NONSENSE = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half of an answ';

const FAULTS: { what: string; fault: ProxyFault; works: boolean }[] = [
  { what: 'are down', fault: { type: 'down' }, works: false },
  { what: 'do not answer', fault: { type: 'silent' }, works: false },
  { what: 'answer nonsense', fault: { type: 'nonsense', text: NONSENSE }, works: false },
  { what: 'are slow', fault: { type: 'slow', ms: 2000 }, works: true },
];

let people = 0;

onGateway.describe('the providers of mail, texts and payments', () => {
  const site = useDeployedSite();
  const origin = () => siteAt(site(), site().url);
  const somebody = async (): Promise<Browser> => loggedIn(origin(), `person.${(people += 1)}@example.com`);
  const setFault = (fault: ProxyFault | undefined) => {
    for (const provider of Object.values(site().providers)) provider.setFault(fault);
  };
  const textsTo = (number: string) =>
    site()
      .outbox.list()
      .filter(({ to }) => to === number);

  async function aHelper(): Promise<number> {
    const client = new pg.Client({ connectionString: site().database.url });
    await client.connect();
    const [helper] = await addHelpers(client, 1);
    await client.end();
    return Number(helper?.id);
  }

  afterEach(() => setFault(undefined));

  it.each(FAULTS)(
    '$what: who needs them gets 503 with Retry-After or waits for the mail, everybody else is served, and all works again after',
    async ({ fault, works }) => {
      const [me, recipientId] = [await somebody(), await aHelper()];
      const [number, later] = [`+4477009001${10 + people}`, `+4477009001${50 + people}`];
      const tip = { recipientId, amount: 5, attemptId: randomUUID() };
      const email = `waits.${people}@example.com`;
      setFault(fault);
      const [login, phone, intent, lists] = await Promise.all([
        browserOf(origin()).requestLogin(email),
        me.patch('/api/profile', { phoneNumber: number }),
        me.post('/api/create-payment-intent', tip),
        me.get('/api/listings'),
      ]);
      expect([login, phone, lists].map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(outcomeOf(intent)).toBe(works ? 'done' : 'busy');
      expect(textsTo(number)).toHaveLength(works ? 1 : 0);
      setFault(undefined);
      await origin().mailTo(email, isLoginMail);
      expect(
        site()
          .outbox.list()
          .filter(({ to }) => to === email),
      ).toHaveLength(1);
      expect(outcomeOf(await me.post('/api/create-payment-intent', tip))).toBe('done');
      const tips = await site().query('select from payments.tip where attempt_id = $1', [tip.attemptId]);
      expect(tips).toHaveLength(1);
      expect((await (await somebody()).patch('/api/profile', { phoneNumber: later })).status).toBe(200);
      expect(textsTo(later)).toHaveLength(1);
      expect(await halfWrites(site())).toEqual([]);
      countTries(6);
    },
    TEST_MS,
  );
});

function outcomeOf({ status, headers }: Answer): 'done' | 'busy' | number {
  if (status >= 200 && status < 300) return 'done';
  return status === 503 && Number(headers['retry-after']) > 0 ? 'busy' : status;
}
