import { describe, expect, it } from '@jest/globals';
import { CardsRefusedError, CardsUnavailableError } from '../../src/platform/cards/cards.errors.ts';
import { reply, useScriptedStripe } from './scripted-stripe.ts';

const { cards, requests, log, when } = useScriptedStripe(300);
const CREATE_PAYMENT = 'POST /v1/payment_intents';
const payment = {
  group: 'g1',
  amountCents: 1500,
  metadata: { tipId: 'g1' },
  idempotencyKey: 'tip-g1',
  authentication: 'any' as const,
};
const failure = (type: string, code?: string) => ({ error: { type, code, message: 'No such: priya@example.com' } });
const createPayment = () =>
  cards()
    .createPayment(payment)
    .then(
      () => 'done',
      (error: unknown) => error,
    );

describe('it is unknown whether a call was done where the provider', () => {
  it.each([
    ['has a fault', reply(500, failure('api_error'))],
    ['has a fault without details', reply(503, '<html>Bad gateway</html>')],
    ['limits the rate', reply(429, failure('rate_limit_error'))],
    ['is processing the same idempotency key', reply(409, failure('idempotency_error', 'idempotency_key_in_use'))],
    ['waits for a lock', reply(429, failure('invalid_request_error', 'lock_timeout'))],
    ['does not accept our key', reply(401, failure('invalid_request_error', 'api_key_expired'))],
    ['does not permit this to our key', reply(403, failure('invalid_request_error', 'more_permissions_required'))],
    ['is not what responds, but a proxy', reply(404, { message: 'Not found' })],
    ['closes the connection', (response: { destroy(): void }) => response.destroy()],
    ['never answers', () => undefined],
  ])('%s', async (_what, respond) => {
    when(CREATE_PAYMENT, respond);
    expect(await createPayment()).toBeInstanceOf(CardsUnavailableError);
    expect(requests.every(({ idempotencyKey }) => idempotencyKey === payment.idempotencyKey)).toBe(true);
  });

  it('cannot be reached', async () => {
    await expect(cards('http://127.0.0.1:1').getPayment('pi_1')).rejects.toBeInstanceOf(CardsUnavailableError);
    await expect(cards('http://127.0.0.1:1').listMovements()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(
      CardsUnavailableError,
    );
  });
});

describe('a refusal of the provider has its error code:', () => {
  it.each([
    [400, failure('idempotency_error'), 'StripeIdempotencyError'],
    [400, failure('invalid_request_error', 'amount_too_large'), 'amount_too_large'],
    [402, failure('card_error', 'card_declined'), 'card_declined'],
  ])('%d %j', async (status, body, reason) => {
    when(CREATE_PAYMENT, reply(status, body));
    expect(await createPayment()).toMatchObject({ code: 'cards.refused', reason, missing: false });
  });

  it.each([
    [404, 'resource_missing'],
    [403, 'account_invalid'],
  ])('%d %s means that the object is missing', async (status, reason) => {
    when('GET /v1/accounts/acct_1', reply(status, failure('invalid_request_error', reason)));
    await expect(cards().getAccount('acct_1')).rejects.toMatchObject({ code: 'cards.refused', reason, missing: true });
  });
});

it('logs the error code, and nothing that a user typed and no secret', async () => {
  when(CREATE_PAYMENT, reply(402, failure('card_error', 'card_declined')));
  expect(await createPayment()).toBeInstanceOf(CardsRefusedError);
  expect(JSON.parse(log())).toEqual([
    [
      { type: 'StripeCardError', statusCode: 402, code: 'card_declined' },
      'the payment provider did not do what it was asked',
    ],
  ]);
});

it('sends each call once: the caller, who has the key, decides about repeating it', async () => {
  when(CREATE_PAYMENT, reply(500, failure('api_error')));
  await createPayment();
  expect(requests).toHaveLength(1);
});
