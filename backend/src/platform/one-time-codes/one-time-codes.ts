import { Injectable } from '@nestjs/common';
import { isSameText, Secrets } from '../config/secrets.ts';

const DIGITS = 6;

/** What a code is for, whose it is, and how many were sent before it: a new generation voids the old code and link. */
export interface CodeSubject {
  readonly purpose: string;
  readonly id: number;
  readonly generation: number;
}

/**
 * Codes and links that are derived, not stored: a job carries only an id, and the database holds nothing to steal.
 * How often one may be tried, and until when, is for the module that asks.
 */
@Injectable()
export class OneTimeCodes {
  constructor(private readonly secrets: Secrets) {}

  /** Six digits to type. */
  codeFor(purpose: string, id: number, generation: number): string {
    return digitsOf(this.secrets.hash('code', named({ purpose, id, generation })));
  }

  isCode(purpose: string, id: number, generation: number, typed: string): boolean {
    const hashes = this.secrets.hashes('code', named({ purpose, id, generation }));
    return hashes.some((hash) => isSameText(digitsOf(hash), typed));
  }

  /** A token for a link: names its subject, so that nothing but the token is needed. */
  linkTokenFor(purpose: string, id: number, generation: number): string {
    const signature = this.secrets.hash('link', named({ purpose, id, generation }));
    return `${id}.${generation}.${signature.toString('base64url')}`;
  }

  /** Whom a token is for; undefined for one that we did not make for this purpose. */
  readLinkToken(purpose: string, token: string): CodeSubject | undefined {
    const [, id, generation, signature] = /^(\d{1,15})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
    if (signature === undefined) return undefined;
    const subject = { purpose, id: Number(id), generation: Number(generation) };
    return this.secrets.isHash('link', named(subject), signature) ? subject : undefined;
  }
}

const named = ({ purpose, id, generation }: CodeSubject): string => `${purpose}/${id}/${generation}`;

const digitsOf = (hash: Buffer): string => String(hash.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
