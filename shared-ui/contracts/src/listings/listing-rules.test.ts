import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { withFieldRules } from '../field-rules.ts';
import { checkTips, descriptionSchema, dollarsSchema, parseSkills, skillsSchema } from './listing-rules.ts';

const sentences = (schema: z.ZodMiniType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
const sentence = (schema: z.ZodMiniType, input: unknown) => sentences(schema, input).map(([, message]) => message);
const skills = (count: number) => Array.from({ length: count }, (_, at) => `Skill ${at + 1}`);

describe('a description', () => {
  it.each(['Ten signs.', 'x'.repeat(500), `   ${'x'.repeat(500)}   `])(
    'may have 10 to 500 characters [spec 174, 266]',
    (text) => {
      expect(descriptionSchema.parse(text)).toBe(text.trim());
    },
  );

  it.each([
    ['Nine sig.', 'Description must be at least 10 characters'],
    ['         x         ', 'Description must be at least 10 characters'],
    ['', 'Description must be at least 10 characters'],
    [undefined, 'Description must be at least 10 characters'],
    ['x'.repeat(501), 'Description cannot exceed 500 characters'],
    ['Ten signs \0 and NUL', 'Please remove the characters that cannot be shown'],
  ])('is refused: %j [spec 174, 266]', (text, expected) => {
    expect(sentence(descriptionSchema, text)).toEqual([expected]);
  });

  it('is text, whatever markup or marks stand in it', () => {
    const text = '<img src=x onerror=alert(1)> \u200Fright to left';
    expect(descriptionSchema.parse(text)).toBe(text);
  });
});

describe('dollars', () => {
  it.each<[unknown, number]>([
    ['0', 0],
    [' 25 ', 25],
    ['007', 7],
    [25, 25],
    ['2147483647', 2_147_483_647],
  ])('are whole: %j [spec 144, 174]', (typed, amount) => {
    expect(dollarsSchema.parse(typed)).toBe(amount);
  });

  it.each<[unknown, string]>([
    ['9.50', 'Please enter whole dollars, digits only'],
    [9.5, 'Please enter whole dollars, digits only'],
    ['$25', 'Please enter whole dollars, digits only'],
    ['-5', 'Please enter whole dollars, digits only'],
    [-5, 'Please enter whole dollars, digits only'],
    ['1e3', 'Please enter whole dollars, digits only'],
    ['', 'Please enter whole dollars, digits only'],
    [true, 'Please enter whole dollars, digits only'],
    ['2147483648', 'Please enter at most 2147483647 dollars'],
    [2_147_483_648, 'Please enter at most 2147483647 dollars'],
  ])('are refused: %j [spec 144]', (typed, expected) => {
    expect(sentence(dollarsSchema, typed)).toEqual([expected]);
  });
});

describe('skills', () => {
  it.each<[string, string[]]>([
    ['Tamil, Wheelchair requests', ['Tamil', 'Wheelchair requests']],
    ['  Tamil ,,  , Hindi,', ['Tamil', 'Hindi']],
    ['Tamil, tamil, TAMIL, Hindi', ['Tamil', 'Hindi']],
    ['தமிழ், हिन्दी', ['தமிழ்', 'हिन्दी']],
    [' , ,', []],
    ['', []],
  ])('are the parts of %j, each once', (text, parts) => {
    expect(parseSkills(text)).toEqual(parts);
  });

  it('are kept trimmed, without empty ones, each as it was first written [spec 144]', () => {
    expect(skillsSchema.parse(' Tamil ,, tamil,Wheelchair  requests ')).toBe('Tamil, Wheelchair  requests');
  });

  it('are at most 40, of which the same one counts once', () => {
    expect(skillsSchema.parse(skills(40).join())).toBe(skills(40).join(', '));
    expect(skillsSchema.parse([...skills(40), 'SKILL 7', 'skill 40'].join())).toBe(skills(40).join(', '));
    expect(sentence(skillsSchema, skills(41).join())).toEqual(['Please name at most 40 skills']);
  });

  it('have at most 60 characters each, forty of them too', () => {
    const longest = skills(40).map((skill) => skill.padEnd(60, 'x'));
    expect(skillsSchema.safeParse(longest.join(', ')).success).toBe(true);
    expect(sentence(skillsSchema, `Tamil, ${'x'.repeat(61)}`)).toEqual([
      'Please use at most 60 characters for each skill',
    ]);
  });

  it('are refused with what cannot be stored, and beyond 3000 characters', () => {
    expect(sentence(skillsSchema, 'Ta\0mil')).toEqual(['Please remove the characters that cannot be shown']);
    expect(sentence(skillsSchema, ','.repeat(3001))).toEqual(['Please use at most 3000 characters']);
  });
});

describe('tips', () => {
  const amount = z.optional(z.number());
  const schema = withFieldRules(z.object({ tipAmount: amount, minTip: amount, maxTip: amount }), checkTips);

  it.each([
    {},
    { tipAmount: 0 },
    { minTip: 5 },
    { maxTip: 5 },
    { minTip: 0, maxTip: 0 },
    { minTip: 5, maxTip: 5 },
    { minTip: 5, maxTip: 50 },
  ])('may be %j [spec 144]', (tips) => {
    expect(schema.safeParse(tips).success).toBe(true);
  });

  it.each([
    [{ tipAmount: 5, minTip: 5 }, 'tipAmount', 'Please give one amount or a range, not both'],
    [{ tipAmount: 0, maxTip: 0 }, 'tipAmount', 'Please give one amount or a range, not both'],
    [{ minTip: 6, maxTip: 5 }, 'maxTip', 'The largest tip cannot be less than the smallest'],
    [{ minTip: 1, maxTip: 0 }, 'maxTip', 'The largest tip cannot be less than the smallest'],
  ])('cannot be %j', (tips, field, expected) => {
    expect(sentences(schema, tips)).toEqual([[field, expected]]);
  });
});
