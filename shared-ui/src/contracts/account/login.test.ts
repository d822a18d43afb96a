import { expect, it } from '@jest/globals';
import { loginSchema, verifySchema } from './login.ts';

const captchaToken = 'solved';
const sentencesOf = (body: object) => loginSchema.safeParse(body).error?.issues.map(({ message }) => message);

it('takes an address as people type it', () => {
  expect(loginSchema.parse({ email: '  Priya.Raman@Example.COM ', captchaToken })).toEqual({
    email: 'priya.raman@example.com',
    captchaToken,
  });
});

it.each(['', '   ', 'priya', 'priya@', '@example.com', 'a@b', 'a b@example.com', 'прия@пример.рф', null, 1])(
  'refuses %j with the sentence of the form',
  (email) => {
    expect(sentencesOf({ email, captchaToken })).toContain('Please enter a valid email address');
  },
);

it('refuses 300 characters', () => {
  expect(sentencesOf({ email: `${'a'.repeat(288)}@example.com`, captchaToken })).toContain(
    'Please enter a valid email address',
  );
});

it('refuses a login without the bot check, and with what it does not know', () => {
  const email = 'priya@example.com';
  expect(sentencesOf({ email })).toEqual(["We couldn't verify you're not a robot. Please try again."]);
  expect(sentencesOf({ email, captchaToken: '' })).toHaveLength(1);
  expect(sentencesOf({ email, captchaToken, admin: true })).toHaveLength(1);
});

it('tells the two uses of verify apart by the user id, for which forms may send nothing', () => {
  expect(verifySchema.parse({ code: '123456', userId: 7 })).toEqual({ code: '123456', userId: 7 });
  for (const userId of ['', null, undefined])
    expect(verifySchema.parse({ code: '123456', userId }).userId).toBeUndefined();
  for (const userId of ['7', -1, 0, 1.5, {}])
    expect(verifySchema.safeParse({ code: '123456', userId }).success).toBe(false);
});
