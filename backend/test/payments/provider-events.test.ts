import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NotGenuineError } from '../../src/platform/cards/cards.errors.ts';
import { SECRETS, useScriptedProvider } from './scripted-provider.ts';

const { cards, log } = useScriptedProvider();
const NOW = new Date('2026-11-20T12:00:00Z');
const seconds = (ago = 0) => Math.floor(NOW.getTime() / 1000) - ago;
const [OURS = '', CONNECT = ''] = SECRETS;

const event = (type: string, object: object, account?: string) =>
  Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type, account, data: { object } }, null, 2));
const PAID = event('payment_intent.succeeded', { id: 'pi_1' });
const signed = (body: Buffer, secret = OURS, at = seconds()) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`;
const read = (body: Buffer, signature = signed(body)) => cards().readEvent(body, signature, NOW);

describe('a call of the provider', () => {
  it('is believed when it was signed with any of our secrets, within 5 minutes', () => {
    const about = { kind: 'payment', id: 'pi_1' };
    expect(read(PAID)).toEqual({ id: 'evt_1', type: 'payment_intent.succeeded', about });
    expect(log()).toBe('[]');
    expect(read(PAID, signed(PAID, CONNECT))?.about).toEqual(about);
    expect(read(PAID, signed(PAID, OURS, seconds(300)))?.about).toEqual(about);
    expect(read(PAID, `${signed(PAID)},v1=${'0'.repeat(64)},v0=1`)?.about).toEqual(about);
  });

  it.each([
    ['without a signature', PAID, ''],
    ['signed by somebody else', PAID, signed(PAID, 'whsec_of_somebody')],
    ['signed by the empty secret', PAID, signed(PAID, '')],
    ['signed six minutes ago', PAID, signed(PAID, OURS, seconds(360))],
    ['with the time changed', PAID, signed(PAID, OURS, seconds(360)).replace(/t=\d+/, `t=${seconds()}`)],
    ['with one byte changed', Buffer.concat([PAID, Buffer.from(' ')]), signed(PAID)],
    ['written anew', Buffer.from(JSON.stringify(JSON.parse(PAID.toString()))), signed(PAID)],
    ['with a signature of an older kind only', PAID, signed(PAID).replace('v1=', 'v0=')],
    ['with something else for a signature', PAID, 'nonsense'],
    ['without a body', Buffer.alloc(0), ''],
  ])('%s is not, and the log warns of it', (_what, body, signature) => {
    expect(() => read(body, signature)).toThrow(NotGenuineError);
    expect(log()).toContain('STRIPE_WEBHOOK_SECRET');
    expect(log()).not.toContain('pi_1');
  });

  it.each([
    '',
    '{"id": ',
    '{"id": 1}',
    '[]',
    '{"id":"evt_1","object":"v2.core.event","type":"v2.core.account.closed"}',
  ])('that is signed and is no event that we know is believed, and logged: %j', (text) => {
    expect(read(Buffer.from(text), signed(Buffer.from(text), CONNECT))).toBeUndefined();
    expect(log()).toContain('cannot be read');
  });
});

describe('a call is about', () => {
  const ofPayment = { id: 'x', payment_intent: 'pi_1' };
  it.each([
    ['payment_intent.payment_failed', { id: 'pi_1' }],
    ['charge.succeeded', ofPayment],
    ['charge.refunded', { id: 'x', payment_intent: { id: 'pi_1' } }],
    ['charge.dispute.funds_withdrawn', ofPayment],
    ['refund.failed', ofPayment],
  ])('a payment: %s', (type, object) => {
    expect(read(event(type, object))?.about).toEqual({ kind: 'payment', id: 'pi_1' });
  });

  it.each([
    ['account.updated', { id: 'acct_1' }, undefined],
    ['account.updated', { id: 'acct_1' }, 'acct_1'],
    ['capability.updated', { id: 'transfers', account: 'acct_1' }, undefined],
    ['account.application.deauthorized', { id: 'ca_1' }, 'acct_1'],
    ['account.external_account.created', { id: 'ba_1', account: 'acct_1' }, 'acct_1'],
  ])('an account: %s %j %s', (type, object, account) => {
    expect(read(event(type, object, account))?.about).toEqual({ kind: 'account', id: 'acct_1' });
  });

  it.each([
    ['payout.paid', { id: 'po_1' }, undefined],
    ['charge.succeeded', { id: 'ch_1', payment_intent: null }, undefined],
    ['charge.succeeded', ofPayment, 'acct_1'],
    ['account.application.authorized', { id: 'ca_1' }, undefined],
    ['something.new', {}, undefined],
  ])('nothing of ours: %s %j %s', (type, object, account) => {
    expect(read(event(type, object, account))?.about).toEqual({ kind: 'other' });
  });
});
