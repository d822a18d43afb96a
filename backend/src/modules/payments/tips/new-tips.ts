import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NewTip } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import { AttemptUsedError, NoRecipientError, NoTipsError } from '../payments.errors.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import { holdPeople, isBlockedBetween, takesTips } from '../people.queries.ts';
import { FIRST_CHECK_MS } from './check-times.ts';
import { TipEntity } from './tip.entity.ts';

/** A tip that somebody wants to give. Without a tipper: they are not logged in. */
export interface WantedTip extends Pick<NewTip, 'attemptId' | 'message'> {
  readonly tipperId: number | undefined;
  readonly recipientId: number;
  readonly cents: number;
}

/** Another call with the same attempt was faster. */
export class BegunBeforeError extends Error {}

/** Writes the row of a tip, before anything is asked of the provider. */
@Injectable()
export class NewTips {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * The tip of this attempt, if it was begun before by the same person, for the same amount and helper. Throws AttemptUsedError
   * where any of these differ, or the message of a tip that nobody has paid yet: the payment carries it.
   */
  async find({ attemptId, tipperId, recipientId, cents, message }: WantedTip): Promise<string | undefined> {
    if (attemptId === undefined) return undefined;
    const tip = await this.em.fork().findOne(TipEntity, { attemptId });
    if (tip === null) return undefined;
    const isTheirs = tip.anonymous ? tipperId === undefined : tip.tipperId === tipperId;
    const isSameMessage = tip.status !== 'open' || (tip.message ?? undefined) === message;
    if (isTheirs && isSameMessage && tip.recipientId === recipientId && tip.amountCents === cents) return tip.id;
    throw new AttemptUsedError();
  }

  /** Answers its id. Throws NoRecipientError, NoTipsError, LoginNeededError and BegunBeforeError. */
  add(wanted: WantedTip): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      await ensureMayTip(em, wanted);
      const id = randomUUID();
      const { attemptId = null, tipperId, recipientId, cents, message } = wanted;
      const now = this.clock.now();
      const row = await readDb<PaymentsTables>(em)
        .insertInto('payments.tip')
        .values({
          ...{ id, attempt_id: attemptId, recipient_id: String(recipientId), amount_cents: cents, message },
          ...{ tipper_id: tipperId === undefined ? null : String(tipperId), anonymous: tipperId === undefined },
          created_at: now.toISOString(),
          check_at: new Date(now.getTime() + FIRST_CHECK_MS).toISOString(),
        })
        .onConflict((conflict) => conflict.column('attempt_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) throw new BegunBeforeError();
      return id;
    });
  }
}

/** Both are held meanwhile: nobody leaves between the question and the row. */
async function ensureMayTip(em: EntityManager, { tipperId, recipientId }: WantedTip): Promise<void> {
  const there = await holdPeople(em, tipperId === undefined ? [recipientId] : [tipperId, recipientId]);
  if (tipperId !== undefined && there.get(tipperId)?.suspended !== false) throw new LoginNeededError();
  if (there.get(recipientId)?.suspended !== false) throw new NoRecipientError();
  if (tipperId !== undefined && (await isBlockedBetween(em, tipperId, recipientId))) throw new NoRecipientError();
  if (!(await takesTips(em, recipientId))) throw new NoTipsError();
}
