import { expect, it } from '@jest/globals';
import { recordBareTexts } from './bare-texts.mjs';

/** Calls `act` on a page of its own, and gives the texts that are recorded. */
async function record(act: (page: Document) => void): Promise<string[]> {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<main><p></p></main>';
  const takeTexts = recordBareTexts(page);
  act(page);
  await Promise.resolve();
  return takeTexts();
}

it('finds a text that has a node of its own, and no mere space', async () => {
  const texts = record((page) =>
    page.querySelector('p')?.append(page.createTextNode('Continue'), page.createTextNode(' ')),
  );
  expect(await texts).toEqual(["'Continue' in <p>Continue </p>"]);
});

it('accepts a text that is all that its element contains, and one of the container of a test', async () => {
  const texts = record((page) => {
    page.querySelector('p')?.replaceChildren('Continue');
    page.querySelector('main')?.append(page.createTextNode('Continue'));
  });
  expect(await texts).toEqual([]);
});
