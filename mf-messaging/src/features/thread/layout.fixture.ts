import { jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';

const ITEM = 100;
const BOX = 300;

const itemsIn = (element: Element): number => element.querySelectorAll('li').length;

/** jsdom lays nothing out: here each item of a list is 100 px tall, and the box that scrolls shows 300 px of them. */
export function givenLayout(): void {
  const spy = (name: 'offsetTop' | 'offsetHeight', of: (element: HTMLElement) => number) =>
    jest.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function size(this: HTMLElement) {
      return of(this);
    });
  spy('offsetTop', (element) => [...(element.parentElement?.children ?? [])].indexOf(element) * ITEM);
  spy('offsetHeight', () => ITEM);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
    return itemsIn(this) * ITEM;
  });
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(BOX);
}

/** The reader scrolls. */
export function scrollTo(box: HTMLElement, top: number): void {
  box.scrollTop = top;
  fireEvent.scroll(box);
}

/** The end of what is shown of a box, from its upper end. */
export const shownUpTo = (box: HTMLElement): number => Math.min(box.scrollTop + BOX, box.scrollHeight);
