import { act } from '@testing-library/react';

type Look = ConstructorParameters<typeof IntersectionObserver>[0];

const watched = new Map<Element, Set<FakeIntersectionObserver>>();

/** jsdom has no screen: a test says what comes into view. */
class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(readonly look: Look) {}
  observe(element: Element): void {
    watched.set(element, (watched.get(element) ?? new Set()).add(this));
  }
  unobserve(element: Element): void {
    watched.get(element)?.delete(this);
  }
  disconnect(): void {
    for (const observers of watched.values()) observers.delete(this);
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Before a page is shown: from then on nothing is in view until a test says so. */
export function givenScreen(): void {
  watched.clear();
  globalThis.IntersectionObserver = FakeIntersectionObserver;
}

/** What is watched comes into view, or goes out of it: the element itself, or whatever is around it. */
export async function comesIntoView(element: Element, isIntersecting = true): Promise<void> {
  const target = [...watched.keys()].findLast(
    (candidate) => candidate.contains(element) && watched.get(candidate)?.size,
  );
  if (!target) throw new Error('Nothing watches whether this comes into view');
  const entry = { target, isIntersecting } as unknown as IntersectionObserverEntry;
  await act(async () => {
    for (const observer of watched.get(target) ?? []) observer.look([entry], observer);
  });
}

/** Whether anything happens when this comes into view. */
export const isWatched = (element: Element): boolean =>
  [...watched].some(([candidate, observers]) => candidate.contains(element) && observers.size > 0);
