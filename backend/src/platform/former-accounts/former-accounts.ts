import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExpressionBuilder } from 'kysely';
import type { z } from 'zod';
import { Clock } from '../clock/clock.ts';
import { Secrets } from '../config/secrets.ts';

/** By what somebody is recognized: an address that they have proven, and a number that they have verified, E.164. */
export interface ProvenContact {
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/** What of an account outlives it. The name is part of the keys, so that it stays as it is. */
interface FormerAccountKind<Content extends object> {
  readonly name: string;
  readonly contentSchema: z.ZodType<Content>;
}

interface Tables {
  'platform.former_account': {
    kind: string;
    email_key: string | null;
    phone_key: string | null;
    content: unknown;
    erased_at: Date;
  };
}
type Filter = ExpressionBuilder<Tables, 'platform.former_account'>;

/**
 * What outlives an account, under keyed hashes of its address and number: they recognize somebody who comes back, and nobody else, and those
 * of one kind do not show whose those of another are. Call it in a transaction.
 */
@Injectable()
export class FormerAccounts {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Before the account is erased. Stores nothing for somebody who could not be recognized. */
  async store<Content extends object>(
    em: EntityManager,
    kind: FormerAccountKind<Content>,
    { email, phoneNumber }: ProvenContact,
    content: Content,
  ): Promise<void> {
    if (email === undefined && phoneNumber === undefined) return;
    const row = {
      kind: kind.name,
      email_key: email === undefined ? null : this.emailKeys(kind, email)[0],
      phone_key: phoneNumber === undefined ? null : this.phoneKeys(kind, phoneNumber)[0],
      content: JSON.stringify(content),
      erased_at: this.clock.now(),
    };
    await em.getKysely<Tables>().insertInto('platform.former_account').values(row).execute();
  }

  /** Deletes and returns what earlier accounts of this address or number had: it is given back once. */
  async restore<Content extends object>(
    em: EntityManager,
    kind: FormerAccountKind<Content>,
    contact: ProvenContact,
  ): Promise<Content[]> {
    const rows = await em
      .getKysely<Tables>()
      .deleteFrom('platform.former_account')
      .where(this.isOf(kind, contact))
      .returning('content')
      .execute();
    return rows.map(({ content }) => kind.contentSchema.parse(content));
  }

  /** Whether an earlier account of this address or number had it. */
  async has(em: EntityManager, kind: FormerAccountKind<object>, contact: ProvenContact): Promise<boolean> {
    const row = em
      .getKysely<Tables>()
      .selectFrom('platform.former_account')
      .select('kind')
      .where(this.isOf(kind, contact))
      .limit(1);
    return (await row.executeTakeFirst()) !== undefined;
  }

  private isOf(kind: FormerAccountKind<object>, { email, phoneNumber }: ProvenContact) {
    return (row: Filter) =>
      row('kind', '=', kind.name).and(
        row.or([
          ...(email === undefined ? [] : [row('email_key', 'in', this.emailKeys(kind, email))]),
          ...(phoneNumber === undefined ? [] : [row('phone_key', 'in', this.phoneKeys(kind, phoneNumber))]),
        ]),
      );
  }

  private emailKeys({ name }: FormerAccountKind<object>, email: string): string[] {
    return this.secrets.keysOf(`${name}/email`, email);
  }

  private phoneKeys({ name }: FormerAccountKind<object>, phoneNumber: string): string[] {
    return this.secrets.keysOf(`${name}/phone`, phoneNumber);
  }
}
