import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepFirstPaintFocus } from './first-paint-focus.ts';

const LINKS =
  '<header><a href="/">Home</a></header><a href="/search" id="first">View All</a><a href="/search" id="second">View All</a>';

let root: HTMLElement;
const link = (id: string) => document.getElementById(id) as HTMLElement;

/** React puts its own markup in place of what was served. */
const takeOver = (markup = LINKS): void => {
  root.innerHTML = markup;
};

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><div data-first-paint>${LINKS}</div></div><button>Elsewhere</button>`;
  root = link('root');
});

describe('the focus in the first paint, once React has taken over,', () => {
  it('is on the same link, where it was there before the scripts', () => {
    link('second').focus();
    const giveBack = keepFirstPaintFocus(root);
    takeOver();
    giveBack();
    expect(link('second')).toHaveFocus();
  });
  it('is on the same link, where it came while the page was on its way', () => {
    const giveBack = keepFirstPaintFocus(root);
    link('first').focus();
    link('second').focus();
    takeOver();
    giveBack();
    expect(link('second')).toHaveFocus();
  });
  it('is left alone where nobody had moved it, or where it has gone on', () => {
    keepFirstPaintFocus(root)();
    expect(document.body).toHaveFocus();

    link('first').focus();
    const giveBack = keepFirstPaintFocus(root);
    takeOver();
    const elsewhere = document.querySelector('button');
    elsewhere?.focus();
    giveBack();
    expect(elsewhere).toHaveFocus();
  });
  it('is left alone where the link is not there any more', () => {
    link('first').focus();
    const giveBack = keepFirstPaintFocus(root);
    takeOver('<a href="/">Home</a>');
    giveBack();
    expect(document.body).toHaveFocus();
  });
});
