import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

const VALUE = 'hunter2'.repeat(3);
const env = {
  STRIPE_SECRET_KEY: `sk_test_${VALUE}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${VALUE}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${VALUE}`,
};
const stripe = (more: Record<string, string> = {}) => readSettings({ ...env, ...more }).stripe;

describe('the keys of Stripe', () => {
  it('are taken together, or none of them', () => {
    expect(stripe()).toEqual({
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: [env.STRIPE_WEBHOOK_SECRET],
    });
    expect(readSettings({}).stripe).toBeUndefined();
    for (const name of Object.keys(env))
      expect(() => stripe({ [name]: '' })).toThrow(
        'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together, or none of them.',
      );
  });

  it('may be restricted ones, and live ones', () => {
    expect(stripe({ STRIPE_SECRET_KEY: `rk_test_${VALUE}` })?.secretKey).toBe(`rk_test_${VALUE}`);
    const live = { STRIPE_SECRET_KEY: `sk_live_${VALUE}`, STRIPE_PUBLISHABLE_KEY: `pk_live_${VALUE}` };
    expect(stripe(live)?.publishableKey).toBe(live.STRIPE_PUBLISHABLE_KEY);
  });

  it('come with as many secrets of webhooks as there are endpoints', () => {
    const [first, second] = [`whsec_1${VALUE}`, `whsec_2${VALUE}`];
    expect(stripe({ STRIPE_WEBHOOK_SECRET: `${first}, ${second}` })?.webhookSecrets).toEqual([first, second]);
  });

  it('never mix tests with real money', () => {
    const sentence = 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be both for tests, or both live.';
    expect(() => stripe({ STRIPE_SECRET_KEY: `sk_live_${VALUE}` })).toThrow(sentence);
    expect(() => stripe({ STRIPE_PUBLISHABLE_KEY: `pk_live_${VALUE}` })).toThrow(sentence);
  });

  it.each([
    ['STRIPE_SECRET_KEY', `pk_test_${VALUE}`, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_.'],
    ['STRIPE_SECRET_KEY', `sk_test_${VALUE} `, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_.'],
    ['STRIPE_PUBLISHABLE_KEY', env.STRIPE_SECRET_KEY, 'must begin with pk_test_ or pk_live_.'],
    ['STRIPE_WEBHOOK_SECRET', VALUE, 'must begin with whsec_; several with commas between them.'],
    ['STRIPE_WEBHOOK_SECRET', `whsec_${VALUE},`, 'must begin with whsec_; several with commas between them.'],
  ])('stop the start with a sentence that does not repeat them: %s', (name, value, sentence) => {
    const message = (() => {
      try {
        return stripe({ [name]: value });
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toBe(`StartError: The setting ${name} ${sentence}`);
  });
});
