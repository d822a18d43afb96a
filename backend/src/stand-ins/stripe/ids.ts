import { randomBytes } from 'node:crypto';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits that nobody guesses. */
export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => SIGNS[byte % SIGNS.length]).join('');

/** An id as Stripe makes them: what it names stands before it. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** A field that holds an object's id, or in a later answer the object itself. */
export type Link = string | { readonly id: string } | null | undefined;
export const idIn = (link: Link): string | undefined =>
  typeof link === 'string' ? link : link === null ? undefined : link?.id;
