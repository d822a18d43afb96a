import { describe, expect, it } from '@jest/globals';
import { CardsRefusedError, CardsUnavailableError } from '../../src/platform/cards/cards.errors.ts';
import { answer, useScriptedProvider } from './scripted-provider.ts';

const { cards, asked, log, when } = useScriptedProvider(300);
const PAY = 'POST /v1/payment_intents';
const order = { group: 'g1', cents: 1500, metadata: { tipId: 'g1' }, key: 'tip-g1' };
const failure = (type: string, code?: string) => ({ error: { type, code, message: 'No such: priya@example.com' } });
const pay = () =>
  cards()
    .createPayment(order)
    .then(
      () => 'done',
      (error: unknown) => error,
    );

describe('nobody knows whether it was done where the provider', () => {
  it.each([
    ['has a fault', answer(500, failure('api_error'))],
    ['has a fault and says no word of it', answer(503, '<html>Bad gateway</html>')],
    ['is asked too often', answer(429, failure('rate_limit_error'))],
    ['is at the same key already', answer(409, failure('idempotency_error', 'idempotency_key_in_use'))],
    ['waits for a lock', answer(429, failure('invalid_request_error', 'lock_timeout'))],
    ['does not know our key', answer(401, failure('invalid_request_error', 'api_key_expired'))],
    ['does not let our key do this', answer(403, failure('invalid_request_error', 'more_permissions_required'))],
    ['is not what answers, but a proxy', answer(404, { message: 'Not found' })],
    ['closes the connection', (response: { destroy(): void }) => response.destroy()],
    ['never answers', () => undefined],
  ])('%s', async (_what, reply) => {
    when(PAY, reply);
    expect(await pay()).toBeInstanceOf(CardsUnavailableError);
    expect(asked.every(({ key }) => key === order.key)).toBe(true);
  });

  it('is not there at all', async () => {
    await expect(cards('http://127.0.0.1:1').getPayment('pi_1')).rejects.toBeInstanceOf(CardsUnavailableError);
    await expect(cards('http://127.0.0.1:1').listMovements()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(
      CardsUnavailableError,
    );
  });
});

describe('the provider’s no is told apart by its own code:', () => {
  it.each([
    [400, failure('idempotency_error'), 'StripeIdempotencyError'],
    [400, failure('invalid_request_error', 'amount_too_large'), 'amount_too_large'],
    [402, failure('card_error', 'card_declined'), 'card_declined'],
  ])('%d %j', async (status, body, reason) => {
    when(PAY, answer(status, body));
    expect(await pay()).toMatchObject({ code: 'cards.refused', reason, missing: false });
  });

  it.each([
    [404, 'resource_missing'],
    [403, 'account_invalid'],
  ])('%d %s is not there', async (status, reason) => {
    when('GET /v1/accounts/acct_1', answer(status, failure('invalid_request_error', reason)));
    await expect(cards().getAccount('acct_1')).rejects.toMatchObject({ code: 'cards.refused', reason, missing: true });
  });
});

it('logs what names the fault, and nothing that anybody typed or that opens anything', async () => {
  when(PAY, answer(402, failure('card_error', 'card_declined')));
  expect(await pay()).toBeInstanceOf(CardsRefusedError);
  expect(JSON.parse(log())).toEqual([
    [
      { type: 'StripeCardError', statusCode: 402, code: 'card_declined' },
      'the payment provider did not do what it was asked',
    ],
  ]);
});

it('is asked once a call: who asks again, and when, is decided by who has the key', async () => {
  when(PAY, answer(500, failure('api_error')));
  await pay();
  expect(asked).toHaveLength(1);
});
