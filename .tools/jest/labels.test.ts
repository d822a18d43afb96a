import { expect, it } from '@jest/globals';

const PAGE = `
  <label for="name">Name</label> <label for="name">of the traveler</label> <input id="name" aria-label="name" />
  <label>Country <select aria-label="country"></select></label>
  <label for="note">Note</label> <label>twice <textarea id="note" aria-label="note"></textarea></label>
  <label for="nowhere">Nowhere</label> <label for="">Empty <input aria-label="none" /></label>
  <label for="text">Of no field</label> <p id="text">Text</p>
  <label for="token">Token</label> <input type="hidden" id="token" aria-label="token" />
  <label for="send">Send</label> <button id="send" aria-label="send"></button>`;

/** What jsdom itself gives outside of the page, and its replacement inside. */
const readLabels = (root: Element) => [
  [...root.querySelectorAll('label')].map(({ textContent, control }) => [textContent, control?.ariaLabel]),
  [...root.querySelectorAll<HTMLInputElement>('[aria-label]')].map(({ ariaLabel, labels }) => [
    ariaLabel,
    labels && [...labels].map(({ textContent }) => textContent),
  ]),
];

it('gives the labels of fields that jsdom does', () => {
  const page = Object.assign(document.createElement('main'), { innerHTML: PAGE });
  const exact = readLabels(page);
  document.body.append(page);
  expect(readLabels(page)).toEqual(exact);
  expect(exact[1]).toContainEqual(['name', ['Name', 'of the traveler']]);
  expect(exact[1]).toContainEqual(['token', null]);
});
