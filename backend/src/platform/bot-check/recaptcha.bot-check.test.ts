import { expect, it } from '@jest/globals';
import { RecaptchaBotCheck } from './recaptcha.bot-check.ts';

const respondingWith = (result: object) => {
  const sent: string[] = [];
  const call = (async (_url: unknown, options?: { body?: URLSearchParams | string }) => {
    sent.push(String(options?.body ?? ''));
    return Response.json(result);
  }) as typeof fetch;
  return { check: new RecaptchaBotCheck({ siteKey: 'site', secret: 'hush' }, call), sent };
};

it('sends Google the secret, and accepts a good score for this action', async () => {
  const { check, sent } = respondingWith({ success: true, score: 0.9, action: 'find_help_submit' });
  await expect(check.verify('a-token', 'find_help_submit')).resolves.toBeUndefined();
  expect(sent).toEqual(['secret=hush&response=a-token']);
});

it.each([
  ['a wrong token', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['a low score', { success: true, score: 0.4, action: 'find_help_submit' }],
  ['a token of another form', { success: true, score: 0.9, action: 'contact_submit' }],
  ['an empty response', {}],
])('refuses %s', async (_what, result) => {
  await expect(respondingWith(result).check.verify('a-token', 'find_help_submit')).rejects.toMatchObject({
    code: 'bot_check.failed',
  });
});

it('refuses where Google does not answer', async () => {
  const check = new RecaptchaBotCheck({ siteKey: 'site', secret: 'hush' }, () =>
    Promise.reject(new Error('no network')),
  );
  await expect(check.verify('a-token', 'find_help_submit')).rejects.toMatchObject({ kind: 'forbidden' });
});
