/**
 * Tells all nodes that there is news for somebody. It carries keys only, never what the news is, and only hints: who
 * listens reads the news from the database, and looks there by itself from time to time, so that a lost hint costs a
 * moment and never a message.
 */
export abstract class Bus {
  /**
   * Call it after the commit, never inside a transaction. Resolves once the keys are on their way to the other nodes or
   * kept to be sent when the connection is back; rejects where they are lost.
   */
  abstract publish(keys: readonly string[]): Promise<void>;

  /** Hears every key that any node publishes, this one too, until the answered function is called. */
  abstract subscribe(listener: (key: string) => void): () => void;

  /** Told whenever the connection is there, at first or again: what was published before may have been missed. */
  abstract onGap(listener: () => void): () => void;
}
