import { expect, it } from '@jest/globals';
import { RecaptchaBotCheck } from './recaptcha.bot-check.ts';

const answering = (verdict: object) => {
  const sent: string[] = [];
  const call = (async (_url: unknown, options?: { body?: URLSearchParams | string }) => {
    sent.push(String(options?.body ?? ''));
    return Response.json(verdict);
  }) as typeof fetch;
  return { check: new RecaptchaBotCheck({ siteKey: 'site', secret: 'hush' }, call), sent };
};

it('asks Google with the secret, and lets a good score for this action pass', async () => {
  const { check, sent } = answering({ success: true, score: 0.9, action: 'find_help_submit' });
  await expect(check.verify('a-token', 'find_help_submit')).resolves.toBeUndefined();
  expect(sent).toEqual(['secret=hush&response=a-token']);
});

it.each([
  ['a wrong token', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['a low score', { success: true, score: 0.4, action: 'find_help_submit' }],
  ['a token of another form', { success: true, score: 0.9, action: 'contact_submit' }],
  ['an answer that says nothing', {}],
])('refuses %s', async (_what, verdict) => {
  await expect(answering(verdict).check.verify('a-token', 'find_help_submit')).rejects.toMatchObject({
    code: 'bot_check.failed',
  });
});

it('refuses while Google is silent', async () => {
  const check = new RecaptchaBotCheck({ siteKey: 'site', secret: 'hush' }, () =>
    Promise.reject(new Error('no network')),
  );
  await expect(check.verify('a-token', 'find_help_submit')).rejects.toMatchObject({ kind: 'forbidden' });
});
