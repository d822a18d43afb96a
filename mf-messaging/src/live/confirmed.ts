type Hear = (clientId: string) => void;

const listeners = new Set<Hear>();

/** The stream has shown one's own message: it is stored, whether its answer came or not. */
export function confirm(clientId: string): void {
  for (const hear of listeners) hear(clientId);
}

/** @returns hears no more */
export function onConfirmed(hear: Hear): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
