import { expect, it } from '@jest/globals';
import { newAddressCodeMail, oldAddressCodeMail } from './email-change/email-change.mails.ts';
import { loginCodeMail } from './login/login-mail.ts';

const SITE = 'https://flightamigo.example';

it.each([
  ['a login', loginCodeMail],
  ['the current address', oldAddressCodeMail],
  ['the new address', newAddressCodeMail],
])('has no code in subject and preheader of the mail for %s: locked screens show both', (_what, mail) => {
  const { subject, html, text } = mail.compose({ to: 'priya@example.com', code: '730418' }, SITE);
  const [, preheader = ''] = /<div style="display:none[^>]*>([^<]*)</.exec(html) ?? [];
  expect(text).toContain('730418');
  expect(preheader.slice(0, 20)).toMatch(/^It (works|shows)/);
  expect(subject + preheader).not.toContain('730418');
});
