import { expect, it } from '@jest/globals';
import type { Testimonial } from 'shared-ui/contracts';
import { TestimonialEntity } from '../../src/modules/listings/index.ts';
import { useTestApp } from '../harness.ts';
import { givenIn } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const idOf = async () => (await given.traveler()).user.id;
let said = 0;

/** What these people said of each other, the first of them first. Answers the texts. */
async function saidOf(pairs: readonly (readonly [author: number, target: number])[]): Promise<string[]> {
  const em = app().em();
  await em.nativeDelete(TestimonialEntity, {});
  const texts = pairs.map(([authorId, targetId], at) => {
    const text = `Said as number ${(said += 1)}`;
    const [one, two] = [65 + Math.floor(at / 26), 65 + (at % 26)].map((code) => String.fromCodePoint(code));
    em.create(TestimonialEntity, {
      ...{ authorId, targetId, text, route: `M${one}${two} to LHR`, rating: 5 },
      createdAt: new Date(Date.UTC(2026, 9, 1, 0, at)),
    });
    return text;
  });
  await em.flush();
  return texts;
}
const home = async (limit = 6) => {
  const { body } = await app().get(`/api/testimonials?limit=${limit}`);
  return (body as Testimonial[]).map(({ text }) => text);
};

it('the home page shows the newest of each author, and the newest about each person', async () => {
  const [a, b, c, d, e] = [await idOf(), await idOf(), await idOf(), await idOf(), await idOf()];
  const [ofA, , , ofC, , ofB, ofE] = await saidOf([
    [b, a],
    [a, c],
    [e, c],
    [d, c],
    [a, e],
    [c, b],
    [a, e],
  ]);
  expect(await home()).toEqual([ofE, ofB, ofC, ofA]);
  expect(await home(2)).toEqual([ofE, ofB]);
});

it('nobody fills the home page, however much they say', async () => {
  const [busy, target, quiet, other] = [await idOf(), await idOf(), await idOf(), await idOf()];
  const many = Array.from({ length: 40 }, () => [busy, target] as const);
  const texts = await saidOf([[quiet, other], ...many]);
  expect(await home()).toEqual([texts.at(-1), texts[0]]);
});
