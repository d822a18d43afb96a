import { describe, expect, it } from '@jest/globals';
import { codeSchema, loginSchema, typedCodeSchema, verifySchema } from './login.ts';

const captchaToken = 'solved';
const sentencesOf = (body: object) => loginSchema.safeParse(body).error?.issues.map(({ message }) => message);

it('takes an address as people type it', () => {
  expect(loginSchema.parse({ email: '  Priya.Raman@Example.COM ', captchaToken })).toEqual({
    email: 'priya.raman@example.com',
    captchaToken,
  });
});

it.each(['', '   ', 'priya', 'priya@', '@example.com', 'a@b', 'a b@example.com', 'прия@пример.рф', null, 1])(
  'refuses %j with the sentence of the form [spec 170]',
  (email) => {
    expect(sentencesOf({ email, captchaToken })).toContain('Please enter a valid email address');
  },
);

it('refuses 300 characters', () => {
  expect(sentencesOf({ email: `${'a'.repeat(288)}@example.com`, captchaToken })).toContain(
    'Please enter a valid email address',
  );
});

it('refuses a login without the bot check, and ignores what it does not know', () => {
  const email = 'priya@example.com';
  expect(sentencesOf({ email })).toEqual(["We couldn't verify you're not a robot. Please try again."]);
  expect(sentencesOf({ email, captchaToken: '' })).toHaveLength(1);
  expect(loginSchema.parse({ email, captchaToken, admin: true })).toEqual({ email, captchaToken });
});

it('tells the two uses of verify apart by the user id, for which forms may send nothing [spec 200]', () => {
  expect(verifySchema.parse({ code: '123456', userId: 7 })).toEqual({ code: '123456', userId: 7 });
  for (const userId of ['', null, undefined])
    expect(verifySchema.parse({ code: '123456', userId }).userId).toBeUndefined();
  for (const userId of ['7', -1, 0, 1.5, {}])
    expect(verifySchema.safeParse({ code: '123456', userId }).success).toBe(false);
});

describe('a domain in other letters', () => {
  const emailOf = (email: string) => loginSchema.safeParse({ email, captchaToken }).data?.email;

  it.each([
    ['a@bücher.de', 'a@xn--bcher-kva.de'],
    ['  A@BÜCHER.de ', 'a@xn--bcher-kva.de'],
    ['a@bu\u0308cher.de', 'a@xn--bcher-kva.de'],
    ['a@mail.例え.com', 'a@mail.xn--r8jz45g.com'],
    ['a@xn--bcher-kva.de', 'a@xn--bcher-kva.de'],
  ])('is %s in the form that mail goes to', (typed, expected) => {
    expect(emailOf(typed)).toBe(expected);
  });

  it('stays another one, however much it looks like it', () => {
    expect(emailOf('a@\u0430pple.com')).toBe('a@xn--pple-43d.com');
    expect(emailOf('a@apple.com')).toBe('a@apple.com');
  });

  it.each([
    ['letters before the @', 'bücher@example.com'],
    ['a full-width @', 'a\uFF20bücher.de'],
    ['a full-width @ behind another one', 'a@b\uFF20bücher.de'],
    ['two', 'a@b@bücher.de'],
    ['a space', 'a@bü cher.de'],
    ['an invisible letter', 'a@bü\u200Bcher.de'],
    ['a port', 'a@bücher.de:80'],
    ['a path', 'a@bücher.de/x'],
    ['a backslash', 'a@bücher.de\\x.com'],
    ['a fragment', 'a@bücher.de#.com'],
    ['an escape', 'a@bücher%2Ede.com'],
    ['a full-width slash', 'a@bücher.de\uFF0Fx.com'],
    ['digits that make a machine’s address', 'a@\uFF11\uFF12\uFF17.0.0.1'],
    ['300 characters', `a@${'ü'.repeat(295)}.de`],
    ['more than 254 characters in that form', `a@${`${'ü'.repeat(50)}.`.repeat(4)}${'ü'.repeat(40)}.de`],
  ])('makes nothing right that has %s', (_what, email) => {
    expect(sentencesOf({ email, captchaToken })).toEqual(['Please enter a valid email address']);
  });
});

describe('a code of a mail', () => {
  it.each(['123456', ' 123456 ', '123 456', '123-456', '12 34 56', '123\u00a0456', '1\n2\t3456'])(
    'reads %j as six digits',
    (typed) => {
      expect(typedCodeSchema.parse(typed)).toBe('123456');
    },
  );

  it.each(['12345', '1234567', 'abcdef'])(
    'leaves it to the server to say what is wrong with %j [spec 170]',
    (typed) => {
      expect(typedCodeSchema.parse(typed)).toBe(typed);
    },
  );

  it.each(['', '   ', '- -', '1'.repeat(41), null, undefined, 123456, ['123456'], {}])('refuses %j', (typed) => {
    const messages = typedCodeSchema.safeParse(typed).error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['Please enter the 6 digits of the code']);
  });

  it('takes nothing but six digits where a code is whole [spec 268]', () => {
    expect(codeSchema.safeParse('123456').success).toBe(true);
    for (const code of ['12345', '1234567', '123 456', '12345a', '', '123456\n'])
      expect(codeSchema.safeParse(code).success).toBe(false);
  });
});
