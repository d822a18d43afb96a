import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveFirstPaintFocus } from './first-paint-focus.ts';

const LINKS =
  '<header><a href="/">Home</a></header><a href="/search" id="first">View All</a><a href="/search" id="second">View All</a>';

let root: HTMLElement;
const link = (id: string) => document.getElementById(id) as HTMLElement;

/** Replaces the served markup, as React does. */
const takeOver = (markup = LINKS): void => {
  root.innerHTML = markup;
};

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><div data-first-paint>${LINKS}</div></div><button>Elsewhere</button>`;
  root = link('root');
});

describe('the focus of the prerendered page, once React has replaced it,', () => {
  it('is on the same link, if it was there before the scripts', () => {
    link('second').focus();
    const giveBack = saveFirstPaintFocus(root);
    takeOver();
    giveBack();
    expect(link('second')).toHaveFocus();
  });
  it('is on the same link, if it was set while the page was loading', () => {
    const giveBack = saveFirstPaintFocus(root);
    link('first').focus();
    link('second').focus();
    takeOver();
    giveBack();
    expect(link('second')).toHaveFocus();
  });
  it('is left alone if it was not set, or if it has moved', () => {
    saveFirstPaintFocus(root)();
    expect(document.body).toHaveFocus();

    link('first').focus();
    const giveBack = saveFirstPaintFocus(root);
    takeOver();
    const elsewhere = document.querySelector('button');
    elsewhere?.focus();
    giveBack();
    expect(elsewhere).toHaveFocus();
  });
  it('is left alone if the link does not exist any more', () => {
    link('first').focus();
    const giveBack = saveFirstPaintFocus(root);
    takeOver('<a href="/">Home</a>');
    giveBack();
    expect(document.body).toHaveFocus();
  });
});
