/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { JSDOM, VirtualConsole } from 'jsdom';

const SCRIPT = readFileSync(join(import.meta.dirname, 'boot.js'), 'utf8');

/** The page in a browser changed by this script. */
function open(browser: string, isVisible = true): JSDOM['window'] {
  const { window } = new JSDOM(
    `<body><script>window.CSS = { supports: function () { return true } };${browser}</script><div id="root"></div><script data-main="/main.js">${SCRIPT}</script></body>`,
    { runScripts: 'dangerously', virtualConsole: new VirtualConsole(), pretendToBeVisual: isVisible },
  );
  return window;
}

const noticeIn = (browser: string): string | undefined =>
  open(browser).document.body.querySelector('[role="alert"]')?.textContent;

const mainScripts = ({ document }: JSDOM['window']): string[] =>
  [...document.head.querySelectorAll('script')].map(({ src }) => src);

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

describe('the main script', () => {
  it('is loaded once, after the first frame', async () => {
    const window = open('');
    const loaded = new Promise((resolve) => {
      new window.MutationObserver(resolve).observe(window.document.head, { childList: true });
    });
    await new Promise((resolve) => window.requestAnimationFrame(resolve));
    expect(mainScripts(window)).toEqual([]);
    await loaded;
    expect(mainScripts(window)).toEqual(['/main.js']);
  });
  it('is loaded without a frame where the page is in the background, or the browser has no frames', () => {
    expect(mainScripts(open('', false))).toEqual(['/main.js']);
    expect(mainScripts(open('requestAnimationFrame = undefined;'))).toEqual(['/main.js']);
  });
});

it('is a script in ES5', () => {
  expect(() => parse(SCRIPT, { ecmaVersion: 5 })).not.toThrow();
});
