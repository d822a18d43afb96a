import { expect, it } from '@jest/globals';
import { contentSecurityPolicy, headersOf } from './security-headers.ts';

const policy = (settings: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  contentSecurityPolicy({ recaptcha: undefined, gaMeasurementId: undefined, ...settings }, 'n0nce');

it('allows no inline code, no eval, and no other host', () => {
  expect(policy()).not.toMatch(/unsafe-|https:\/\/|\*/);
  expect(policy()).toContain("style-src 'self' 'nonce-n0nce'");
});

it('names the hosts of reCAPTCHA and of analytics only with their keys', () => {
  expect(policy({ recaptcha: { siteKey: 'a', secret: 'b' } })).toContain(
    "script-src 'self' https://www.google.com/recaptcha/",
  );
  expect(policy({ gaMeasurementId: 'G-1' })).toContain("script-src 'self' https://www.googletagmanager.com;");
});

it('asks for https on this host only, and only where it is served by https', () => {
  const header = (publicUrl: string) => headersOf('/', { publicUrl })['Strict-Transport-Security'];
  expect(header('https://amigo.example')).toBe('max-age=63072000');
  expect(header('http://localhost:3000')).toBeUndefined();
});
