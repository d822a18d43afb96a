type OnConfirmed = (clientId: string) => void;

const confirmedListeners = new Set<OnConfirmed>();
const connectedListeners = new Set<() => void>();

/** The stream delivered one of the user's own messages: it is stored, whether its response arrived or not. */
export function emitConfirmed(clientId: string): void {
  for (const listener of confirmedListeners) listener(clientId);
}

/** @returns unsubscribes */
export function onConfirmed(listener: OnConfirmed): () => void {
  confirmedListeners.add(listener);
  return () => void confirmedListeners.delete(listener);
}

/** The stream is connected or connected again, so the server is reachable. */
export function emitConnected(): void {
  for (const listener of connectedListeners) listener();
}

/** @returns unsubscribes */
export function onConnected(listener: () => void): () => void {
  connectedListeners.add(listener);
  return () => void connectedListeners.delete(listener);
}
