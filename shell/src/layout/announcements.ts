let first = true;
let words = '';
const listeners = new Set<() => void>();

export const lastAnnouncement = (): string => words;

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For screen readers: which page this is now. The first page's title the browser says itself. */
export function announcePage(title: string): void {
  words = first ? '' : title;
  first = false;
  for (const tell of listeners) tell();
}
