import { describe, expect, it } from '@jest/globals';
import type { StripeSettings } from '../config/stripe-settings.ts';
import { contentSecurityPolicy, reportingEndpoints, securityHeaders } from './security-headers.ts';

const policy = (settings: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  contentSecurityPolicy(
    {
      recaptcha: undefined,
      gaMeasurementId: undefined,
      stripe: undefined,
      publicUrl: 'https://amigo.example',
      ...settings,
    },
    'n0nce',
  );

it('allows no inline code, no eval, and no other host (ASVS 3.4.3)', () => {
  expect(policy()).not.toMatch(/unsafe-|https:|\*/);
  expect(policy()).toContain("img-src 'self' data: blob:;");
  expect(policy()).toContain("style-src 'self' 'nonce-n0nce'");
  expect(policy()).toContain("worker-src 'self';");
});

it('has browsers report what it forbids, by either way (ASVS 3.4.7)', () => {
  expect(policy()).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/);
  expect(reportingEndpoints({ publicUrl: 'https://amigo.example' })).toEqual({
    'Reporting-Endpoints': 'csp="/api/csp-reports"',
  });
});

it('has them report by report-uri alone without https, where they ignore the other way', () => {
  const local = { publicUrl: 'http://localhost:3000' };
  expect(policy(local)).toMatch(/; report-uri \/api\/csp-reports$/);
  expect(reportingEndpoints(local)).toEqual({});
});

it('names the hosts of reCAPTCHA and of analytics only with their keys [spec 224]', () => {
  expect(policy({ recaptcha: { siteKey: 'a', secret: 'b' } })).toContain(
    "script-src 'self' https://www.google.com/recaptcha/",
  );
  expect(policy({ gaMeasurementId: 'G-1' })).toContain("script-src 'self' https://www.googletagmanager.com;");
});

describe('with the keys of Stripe', () => {
  const stripe: StripeSettings = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] };
  const directive = (name: string, settings = {}) => new RegExp(`${name} ([^;]*)`).exec(policy(settings))?.[1];
  const paymentPolicy = (settings: { stripe: StripeSettings | undefined }) =>
    /payment=\(.*\)/.exec(
      securityHeaders('/', { publicUrl: 'https://amigo.example', ...settings })['Permissions-Policy'] ?? '',
    )?.[0];

  it('names its hosts: for its script, for its frames, for what they ask', () => {
    const js = 'https://js.stripe.com https://*.js.stripe.com';
    expect(directive('script-src', { stripe })).toBe(`'self' ${js}`);
    expect(directive('frame-src', { stripe })).toBe(`${js} https://hooks.stripe.com`);
    expect(directive('connect-src', { stripe })).toBe("'self' https://api.stripe.com");
    expect(directive('frame-src', { stripe, recaptcha: { siteKey: 'a', secret: 'b' } })).toBe(
      `https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/ ${js} https://hooks.stripe.com`,
    );
    expect(paymentPolicy({ stripe })).toBe('payment=(self "https://js.stripe.com")');
  });

  it('names none without them, nor where the stand-in has them', () => {
    const local = { ...stripe, local: true } as const;
    expect(directive('frame-src')).toBe("'none'");
    expect(policy({ stripe: local })).toBe(policy());
    expect([paymentPolicy({ stripe: local }), paymentPolicy({ stripe: undefined })]).toEqual([
      'payment=(self)',
      'payment=(self)',
    ]);
  });
});

it('asks for https on this host only, and only where it is served by https (ASVS 3.4.1)', () => {
  const header = (publicUrl: string) =>
    securityHeaders('/', { publicUrl, stripe: undefined })['Strict-Transport-Security'];
  expect(header('https://amigo.example')).toBe('max-age=63072000');
  expect(header('http://localhost:3000')).toBeUndefined();
});
