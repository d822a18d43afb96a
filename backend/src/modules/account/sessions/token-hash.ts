import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of it. A token of 256 bits needs neither salt nor a slow hash. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
