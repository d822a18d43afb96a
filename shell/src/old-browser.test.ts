/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { JSDOM, VirtualConsole } from 'jsdom';

const SCRIPT = readFileSync(join(import.meta.dirname, 'old-browser.js'), 'utf8');

/** The notice of the page in a browser changed by this script. */
function noticeIn(browser: string): string | undefined {
  const { window } = new JSDOM(
    `<body><script>window.CSS = { supports: function () { return true } };${browser}</script><div id="root"></div><script>${SCRIPT}</script></body>`,
    { runScripts: 'dangerously', virtualConsole: new VirtualConsole() },
  );
  const first = window.document.body.querySelector('[role="alert"]');
  return first?.textContent ?? undefined;
}

describe('a page in a browser', () => {
  it('that is new enough shows no notice', () => {
    expect(noticeIn('')).toBeUndefined();
  });
  it.each([
    ['Chrome 110, Safari 16.3', 'delete String.prototype.toWellFormed;'],
    ['Firefox 120', "CSS.supports = function (what) { return what !== 'selector(:has(a))' };"],
    ['one from before CSS.supports', 'CSS = undefined;'],
  ])('like %s shows that it is too old, and what to do', (_name, browser) => {
    expect(noticeIn(browser)).toBe(
      'This browser is too old for Flight Amigo: buttons and forms may not work. Please update it (on an iPhone or iPad: iOS), or use a current Chrome, Edge, Firefox or Safari.',
    );
  });
});

it('is a script in ES5', () => {
  expect(() => parse(SCRIPT, { ecmaVersion: 5 })).not.toThrow();
});
