import { useState } from 'react';

/** What is being done to an item, or was done and can be undone. */
export interface Undoable<Item> {
  item: Item;
  state: 'doing' | 'done' | 'undoing';
  /** When it was done: milliseconds of this browser's clock. */
  since: number;
  /** For how much longer it can be undone. */
  secondsLeft: number;
  /** Increases with each undo that failed, which restarts the time of the row. */
  attempts: number;
}

/** A call of the API. */
type Call = () => PromiseLike<{ error?: unknown }>;

export interface Undoables<Item> {
  all: Undoable<Item>[];
  /** @returns the error, if there was one: the item is as it was */
  run: (item: Item, call: Call) => Promise<unknown>;
  /** `isFinal`: whether an error says that it cannot be undone any more. @returns the error, if there was one */
  undo: (row: Undoable<Item>, call: Call, isFinal?: (error: unknown) => boolean) => Promise<unknown>;
  /** The time to undo is over. */
  forget: (item: Item) => void;
}

/** The server undoes for a minute; this leaves time for the request. */
const UNDOABLE_SECONDS = 50;

/** Does things on the server immediately, and remembers them until the time to undo is over. Leaving the page undoes none. */
export function useUndoable<Item extends { id: number }>(): Undoables<Item> {
  const [all, setAll] = useState<Undoable<Item>[]>([]);
  const forget = (item: Item): void => setAll((before) => before.filter((row) => row.item.id !== item.id));
  const put = (row: Undoable<Item>): void =>
    setAll((before) => [...before.filter(({ item }) => item.id !== row.item.id), row]);

  const run = async (item: Item, call: Call): Promise<unknown> => {
    const row = { item, since: Date.now(), secondsLeft: UNDOABLE_SECONDS, attempts: 0 };
    put({ ...row, state: 'doing' });
    const { error } = await call();
    if (error) forget(item);
    else put({ ...row, state: 'done', since: Date.now() });
    return error;
  };
  const undo: Undoables<Item>['undo'] = async (row, call, isFinal = () => false) => {
    put({ ...row, state: 'undoing' });
    const { error } = await call();
    const secondsLeft = UNDOABLE_SECONDS - (Date.now() - row.since) / 1000;
    if (error && !isFinal(error) && secondsLeft > 0)
      put({ ...row, state: 'done', secondsLeft, attempts: row.attempts + 1 });
    else forget(row.item);
    return error;
  };
  return { all, run, undo, forget };
}
