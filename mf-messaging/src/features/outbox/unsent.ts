import { forget, keep, keptNames, readKept } from '../../kept/kept.ts';

/** A message that is not stored yet. */
export interface Unsent {
  clientId: string;
  to: number;
  text: string;
  sendSMS: boolean;
  listingId?: number | undefined;
  /** When it was written, in ms; no two of a browser are the same. They go out in this order. */
  at: number;
  /** How often it was tried in vain because no answer came. */
  tries: number;
  /** Not before this moment, in ms. */
  notBefore: number;
  /** It waits because too much was sent, not for the network. */
  limited?: boolean | undefined;
  /** Sending it has failed, and is tried again; with the server's sentence, if it gave one. Empty until the first failure. */
  failure?: { sentence: string } | undefined;
  /** The server has refused it, with this sentence: it stays until somebody decides. */
  refusal?: { sentence: string; code: string } | undefined;
}

const START = 'outbox:';

function parse(text: string | undefined): Unsent | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Unsent> | null;
    const known = value && typeof value.clientId === 'string' && typeof value.to === 'number' && value.text;
    return known ? (value as Unsent) : undefined;
  } catch {
    return undefined;
  }
}

/** All that this person has not sent yet, in the order in which it was written. */
export const listUnsent = (me: number): Unsent[] =>
  keptNames(me, START)
    .flatMap((name) => parse(readKept(me, name)) ?? [])
    .toSorted((one, other) => one.at - other.at);

export const getUnsent = (me: number, clientId: string): Unsent | undefined => parse(readKept(me, START + clientId));

/** Each message is kept by itself, so that tabs that write at once do not undo each other. */
export const keepUnsent = (me: number, unsent: Unsent): void =>
  keep(me, START + unsent.clientId, JSON.stringify(unsent));

export const removeUnsent = (me: number, clientId: string): void => forget(me, START + clientId);
