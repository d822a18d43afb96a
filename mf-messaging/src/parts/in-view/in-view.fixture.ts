import { act } from '@testing-library/react';

type Callback = ConstructorParameters<typeof IntersectionObserver>[0];

const observed = new Map<Element, Set<FakeIntersectionObserver>>();

/** jsdom has no layout: the test decides what is in view. */
class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(readonly callback: Callback) {}
  observe(element: Element): void {
    observed.set(element, (observed.get(element) ?? new Set()).add(this));
  }
  unobserve(element: Element): void {
    observed.get(element)?.delete(this);
  }
  disconnect(): void {
    for (const observers of observed.values()) observers.delete(this);
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Call before rendering: nothing is in view until `comesIntoView`. */
export function givenScreen(): void {
  observed.clear();
  globalThis.IntersectionObserver = FakeIntersectionObserver;
}

/** Brings the closest observed element around this one into view, or out of it. */
export async function comesIntoView(element: Element, isIntersecting = true): Promise<void> {
  const target = [...observed.keys()].findLast(
    (candidate) => candidate.contains(element) && observed.get(candidate)?.size,
  );
  if (!target) throw new Error('No IntersectionObserver observes this element');
  const entry = { target, isIntersecting } as unknown as IntersectionObserverEntry;
  await act(async () => {
    for (const observer of observed.get(target) ?? []) observer.callback([entry], observer);
  });
}

/** Whether an observer waits for this element. */
export const isObserved = (element: Element): boolean =>
  [...observed].some(([candidate, observers]) => candidate.contains(element) && observers.size > 0);
