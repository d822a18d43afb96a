type Hear = (clientId: string) => void;

const listeners = new Set<Hear>();
const greeted = new Set<() => void>();

/** The stream has shown one's own message: it is stored, whether its answer came or not. */
export function confirm(clientId: string): void {
  for (const hear of listeners) hear(clientId);
}

/** @returns hears no more */
export function onConfirmed(hear: Hear): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** The stream is there, or there again, and so is the server. */
export function greet(): void {
  for (const hear of greeted) hear();
}

/** @returns hears no more */
export function onGreeted(hear: () => void): () => void {
  greeted.add(hear);
  return () => void greeted.delete(hear);
}
