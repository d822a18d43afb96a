/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { JSDOM, VirtualConsole } from 'jsdom';

const SCRIPT = readFileSync(join(import.meta.dirname, 'boot.js'), 'utf8');

const NEW_BROWSER = `
  window.CSS = { supports: function () { return true } };
  window.PerformanceObserver = function (report) { this.report = report };
  PerformanceObserver.prototype.observe = function () { window.paint = this.report };
  window.setTimeout = function (callback) { window.giveUp = callback };`;

interface Browser extends Window {
  /** Reports a paint. */
  paint?: () => void;
  /** Ends the longest wait. */
  giveUp?: () => void;
}

const PRERENDERED = '<div data-first-paint></div>';

/** A page in a browser changed by this script. */
function open({ browser = '', root = PRERENDERED, isVisible = true } = {}): Browser {
  const { window } = new JSDOM(
    `<body><script>${NEW_BROWSER}${browser}</script><div id="root">${root}</div><script data-main="/main.js">${SCRIPT}</script></body>`,
    { runScripts: 'dangerously', virtualConsole: new VirtualConsole(), pretendToBeVisual: isVisible },
  );
  return window as unknown as Browser;
}

const noticeIn = (browser: string): string | undefined =>
  open({ browser }).document.body.querySelector('[role="alert"]')?.textContent;

const mainScripts = ({ document }: Browser): string[] =>
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
  it('is loaded once, after the first paint', () => {
    const window = open();
    expect(mainScripts(window)).toEqual([]);
    window.paint?.();
    window.giveUp?.();
    expect(mainScripts(window)).toEqual(['/main.js']);
  });
  it.each([
    ['reports none', ''],
    ['throws', "PerformanceObserver.prototype.observe = function () { throw new TypeError('entryTypes') };"],
  ])('is loaded at last where a browser that should report paints %s', (_case, browser) => {
    const window = open({ browser });
    expect(mainScripts(window)).toEqual([]);
    window.giveUp?.();
    expect(mainScripts(window)).toEqual(['/main.js']);
  });
  it.each([
    ['a page in the background', { isVisible: false }],
    ['a page without a first paint', { root: '' }],
    ['a browser that reports no paints', { browser: 'PerformanceObserver = undefined;' }],
  ])('is loaded without waiting in %s', (_case, page) => {
    expect(mainScripts(open(page))).toEqual(['/main.js']);
  });
});

describe('a button of the first paint', () => {
  const root =
    '<div data-first-paint><form><button><b>Search</b></button></form><button id="log-in">Log In</button><a href="#main">Skip</a></div>';
  const busy = ({ document }: Browser) =>
    [...document.querySelectorAll('[aria-busy="true"]')].map(({ textContent }) => textContent);
  const press = (window: Browser, selector: string): boolean => {
    const Click = (window as unknown as { MouseEvent: typeof MouseEvent }).MouseEvent;
    const click = new Click('click', { bubbles: true, cancelable: true });
    window.document.querySelector(selector)?.dispatchEvent(click);
    return click.defaultPrevented;
  };

  it('is marked and announced as busy once it is pressed, and only the last one', () => {
    const window = open({ root });
    const status = window.document.querySelector('[role="status"]');
    expect([busy(window), status?.textContent]).toEqual([[], '']);
    press(window, 'b');
    press(window, '#log-in');
    expect([busy(window), status?.textContent]).toEqual([['Log In'], 'One moment, the page is still loading.']);
  });
  it('submits no form', () => {
    expect(press(open({ root }), 'b')).toBe(true);
  });
  it('is no longer busy where the main script does not load, and the page says how to go on', () => {
    const window = open({ root });
    press(window, 'b');
    window.paint?.();
    window.document.head.querySelector('script')?.onerror?.('');
    expect([busy(window), window.document.querySelector('[role="status"]')?.textContent]).toEqual([[], '']);
    expect(window.document.querySelector('[role="alert"]')?.textContent).toBe(
      'This page has not loaded completely. Check your connection, then load it again.',
    );
    expect(window.document.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('');
    expect([press(window, 'b'), busy(window)]).toEqual([false, []]);
  });
  it('differs from a link, which works already', () => {
    const window = open({ root });
    expect([press(window, 'a'), busy(window)]).toEqual([false, []]);
  });
});

it('is a script in ES5', () => {
  expect(() => parse(SCRIPT, { ecmaVersion: 5 })).not.toThrow();
});
