import { jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';

const ITEM_HEIGHT = 100;
const BOX_HEIGHT = 300;

const itemsIn = (element: Element): number => element.querySelectorAll('li').length;

/** jsdom has no layout: here each list item is 100 px tall, and the scrolling box shows 300 px. */
export function givenLayout(): void {
  const spy = (name: 'offsetTop' | 'offsetHeight', of: (element: HTMLElement) => number) =>
    jest.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function size(this: HTMLElement) {
      return of(this);
    });
  spy('offsetTop', (element) => [...(element.parentElement?.children ?? [])].indexOf(element) * ITEM_HEIGHT);
  spy('offsetHeight', () => ITEM_HEIGHT);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
    return itemsIn(this) * ITEM_HEIGHT;
  });
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(BOX_HEIGHT);
}

export function scrollTo(box: HTMLElement, top: number): void {
  box.scrollTop = top;
  fireEvent.scroll(box);
}

/** The lower edge of the visible part of a box, in px from its start. */
export const getVisibleEnd = (box: HTMLElement): number => Math.min(box.scrollTop + BOX_HEIGHT, box.scrollHeight);
