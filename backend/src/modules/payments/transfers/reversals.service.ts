import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type Reversal } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { Ledger } from '../ledger/ledger.ts';
import { TAKEN_BACK_MAIL } from '../mails/tip-mail-kinds.ts';
import type { TipJob } from '../payments.jobs.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import type { TipEntity } from '../tip.entity.ts';
import { type ClaimedTip, TipClaims, toIdempotencyKey } from './tip-claims.ts';

interface ReversalOrder {
  readonly transferId: string;
  readonly amountCents: number;
  /** The keys of all booked facts of the tip. */
  readonly bookedKeys: ReadonlySet<string>;
}

/** Takes transfers back, once each, after a bank took the money of their tips for good. */
@Injectable()
export class Reversals {
  constructor(
    private readonly claims: TipClaims,
    private readonly ledger: Ledger,
    private readonly cards: CardPayments,
    private readonly settlement: Settlement,
    private readonly outbox: MailOutbox,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Settles the tip first, then claims it, calls the provider and books the reversal. The provider refuses where the helper's account
   * does not have the money any more: what is due stays in the tip, the operator sees it in the ledger, and it is tried again daily.
   * Throws CardsUnavailableError where it is unknown whether the reversal was made: the claim stays, and is taken over later.
   */
  async reverse({ tipId }: TipJob): Promise<void> {
    await this.settlement.settle(tipId);
    const claimed = await this.claims.claim('reversal', tipId, (em, tip) => this.getOrder(em, tip));
    if (claimed === undefined) return;
    const { reversals, isRefused } = await this.execute(claimed);
    if (reversals.length === 0) await this.claims.release(claimed, { isRefused });
    else await this.claims.withLock(tipId, (em, tip, now) => this.record(em, tip, reversals, now));
  }

  private async getOrder(em: EntityManager, tip: TipEntity): Promise<ReversalOrder | undefined> {
    const { transferId, reversalDueCents: amountCents } = tip;
    if (typeof transferId !== 'string') return undefined;
    return { transferId, amountCents, bookedKeys: await this.ledger.getBookedKeys(em, tip.id) };
  }

  /** The reversals to book: made now, or before. */
  private async execute(
    claimed: ClaimedTip<ReversalOrder>,
  ): Promise<{ reversals: readonly Reversal[]; isRefused: boolean }> {
    const { tipId, order, isResumed, keyVersion } = claimed;
    if (order === undefined) return { reversals: [], isRefused: false };
    const { transferId, amountCents, bookedKeys } = order;
    const known = isResumed || keyVersion > 0 ? await this.cards.listReversals(transferId) : [];
    const unbooked = known.filter(({ id }) => !bookedKeys.has(toKey(id)));
    if (unbooked.length > 0 || amountCents === 0) return { reversals: unbooked, isRefused: false };
    try {
      const call = { transferId, amountCents, idempotencyKey: toIdempotencyKey(claimed) };
      return { reversals: [await this.cards.reverseTransfer(call)], isRefused: false };
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      this.log.warn({ tipId, reason: error.reason }, 'taking a transfer back was refused: it is tried again tomorrow');
      return { reversals: [], isRefused: true };
    }
  }

  private async record(em: EntityManager, tip: TipEntity, reversals: readonly Reversal[], now: Date): Promise<void> {
    for (const { id, amountCents } of reversals) {
      const fact = { key: toKey(id), kind: 'reversal', account: 'paid_out', amountCents } as const;
      // Another process has recorded it
      if (!(await this.ledger.book(em, tip, fact))) continue;
      const { paidOutCents } = await this.ledger.getReversible(em, tip.id);
      tip.markReversed(amountCents, { paidOutCents, owedCents: await this.ledger.getOwedCents(em, tip.id) }, now);
      await this.outbox.order(em, TAKEN_BACK_MAIL, [{ subject: tip.id, person: tip.recipientId }]);
    }
  }
}

const toKey = (reversalId: string): string => `reversal:${reversalId}`;
