import { expect, it, jest } from '@jest/globals';
import { getByText, waitFor } from '@testing-library/dom';

const PAGE = '<main><p>Something else</p></main>';
const PRINTED = /Unable to find an element with the text: Welcome[^]*<p>[^]*Something else/;

it('prints the page of a query that found nothing, with a stack from here', () => {
  document.body.innerHTML = PAGE;
  const query = () => getByText(document.body, 'Welcome');
  expect(query).toThrow(PRINTED);
  expect(query).toThrow(expect.objectContaining({ name: 'TestingLibraryElementError' }));
  expect(query).toThrow(expect.objectContaining({ stack: expect.not.stringContaining('setup.mjs') }));
});

it('prints the page of a wait when it ends, not at each of its attempts', async () => {
  document.body.innerHTML = '<main></main>';
  const print = jest.spyOn(document.body, 'outerHTML', 'get');
  const printedBefore: number[] = [];
  const query = () => {
    printedBefore.push(print.mock.calls.length);
    if (printedBefore.length === 3) document.body.innerHTML = PAGE;
    return getByText(document.body, 'Welcome');
  };
  const wait = waitFor(query, { container: document.body, timeout: 200, interval: 1 });
  await expect(wait).rejects.toThrow(PRINTED);
  expect(printedBefore.length).toBeGreaterThan(3);
  expect(new Set(printedBefore)).toEqual(new Set([0]));
});
