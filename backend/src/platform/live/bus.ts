import { EventEmitter } from 'node:events';

/**
 * Notifies all nodes that somebody has new events. It carries keys only, and only hints: receivers read the events from the
 * database, and look there from time to time by themselves, so that a lost hint costs a moment and never a message.
 */
export abstract class Bus {
  readonly #events = new EventEmitter<{ key: [key: string]; reconnect: [] }>().setMaxListeners(0);

  /**
   * Call it after the commit, never inside a transaction. Resolves once the keys are sent, or queued until the connection is
   * back; rejects where they are lost.
   */
  abstract publish(keys: readonly string[]): Promise<void>;

  /** Calls `listener` for every key that any node publishes, this one included. Returns how to unsubscribe. */
  subscribe(listener: (key: string) => void): () => void {
    this.#events.on('key', listener);
    return () => void this.#events.off('key', listener);
  }

  /** Calls `listener` on each connect: earlier keys may have been missed. Returns how to unsubscribe. */
  onReconnect(listener: () => void): () => void {
    this.#events.on('reconnect', listener);
    return () => void this.#events.off('reconnect', listener);
  }

  /** For implementations: passes on the keys of one message. */
  protected receive(keys: string): void {
    for (const key of keys.split(' ')) this.#events.emit('key', key);
  }

  /** For implementations. */
  protected reconnected(): void {
    this.#events.emit('reconnect');
  }
}
