import { expect, it } from '@jest/globals';
import { useTestApp } from '../harness.ts';

const app = useTestApp({ env: { LIMITS_FACTOR: '0.5' } });
const ask = (me: Awaited<ReturnType<ReturnType<typeof app>['logIn']>>, email: string) =>
  me.post('/api/email-change', { email });

/** Each asks when the cool-down of the one before is over. */
async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (const item of items) {
    statuses.push((await work(item)).status);
    app().clock.moveBy(61_000);
  }
  return statuses;
}

it('sends an account a few pairs of codes a day, whatever the addresses', async () => {
  const me = await app().logIn('never.content@example.com');
  const addresses = Array.from({ length: 6 }, (_, at) => `choice.${at}@example.com`);
  expect(await inTurn(addresses, (email) => ask(me, email))).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await me.post('/api/email-change/resend')).toMatchObject({ status: 429, body: { code: 'request.limited' } });
});

it('sends one address a few mails a day, whoever asks', async () => {
  const people = [];
  for (const name of ['one', 'two', 'three', 'four']) people.push(await app().logIn(`plagues.${name}@example.com`));
  expect(await inTurn(people, (me) => ask(me, 'plagued@example.com'))).toEqual([200, 200, 200, 429]);
});

it('counts nothing that sends no mail', async () => {
  const me = await app().logIn('presses.twice@example.com');
  for (let count = 0; count < 8; count += 1) await ask(me, 'pressed@example.com');
  await app().mailTo('pressed@example.com');
  const sent = app()
    .outbox()
    .filter(({ to }) => to === 'pressed@example.com');
  expect(sent).toHaveLength(1);
  app().clock.moveBy(61_000);
  expect((await ask(me, 'pressed.later@example.com')).status).toBe(200);
});
