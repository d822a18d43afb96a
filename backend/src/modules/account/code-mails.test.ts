import { expect, it } from '@jest/globals';
import { newAddressMail, oldAddressMail } from './email-change/email-change.mails.ts';
import { loginMail } from './login/login-mail.job.ts';

const SITE = 'https://flightamigo.example';

it.each([
  ['a login', loginMail],
  ['the current address', oldAddressMail],
  ['the new address', newAddressMail],
])('has no code in subject and preheader of the mail for %s: locked screens show both', (_what, mail) => {
  const { subject, html, text } = mail('730418', SITE);
  const [, preheader = ''] = /<div style="display:none[^>]*>([^<]*)</.exec(html) ?? [];
  expect(text).toContain('730418');
  expect(preheader.slice(0, 20)).toMatch(/^It (works|shows)/);
  expect(subject + preheader).not.toContain('730418');
});
