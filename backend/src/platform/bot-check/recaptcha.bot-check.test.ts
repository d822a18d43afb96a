import { expect, it } from '@jest/globals';
import { RecaptchaBotCheck } from './recaptcha.bot-check.ts';

const KEYS = { siteKey: 'site', secret: 'hush' };
/** The site is past its limits by this factor. */
const underPressure = (pressure: number) => ({ pressureOn: () => Promise.resolve(pressure) });

const respondingWith = (result: object, pressure = 0) => {
  const sent: string[] = [];
  const call = (async (_url: unknown, options?: { body?: URLSearchParams | string }) => {
    sent.push(String(options?.body ?? ''));
    return Response.json(result);
  }) as typeof fetch;
  return { check: new RecaptchaBotCheck(KEYS, underPressure(pressure), call), sent };
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

it.each([
  [0.6, 0.9, true],
  [0.6, 1, false],
  [0.8, 1.9, true],
  [0.8, 2, false],
])(
  'asks for a better score while the site is past its limits: %s at %s times them',
  async (score, pressure, passes) => {
    const { check } = respondingWith({ success: true, score, action: 'login' }, pressure);
    const outcome = await check.verify('a-token', 'login').then(
      () => true,
      () => false,
    );
    expect(outcome).toBe(passes);
  },
);

it('refuses where Google does not answer', async () => {
  const check = new RecaptchaBotCheck(KEYS, underPressure(0), () => Promise.reject(new Error('no network')));
  await expect(check.verify('a-token', 'find_help_submit')).rejects.toMatchObject({ kind: 'forbidden' });
});
