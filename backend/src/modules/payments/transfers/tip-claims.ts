import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { type TipClaim, TipEntity } from '../tip.entity.ts';

/** Longer than a call of the provider can take, with its retries: whoever claimed a tip earlier has finished, or never will. */
export const CLAIM_MS = 2 * 60_000;

/** A tip whose money this process is about to move: to its helper, to its tipper, or back from the helper. */
export interface ClaimedTip<Order> {
  readonly kind: TipClaim;
  readonly tipId: string;
  /** What to do; undefined where an earlier claim was taken over, and there is nothing to do any more. */
  readonly order: Order | undefined;
  /** An earlier claim was taken over: the call may have been made, or be running. */
  readonly isResumed: boolean;
  /** No other process can hold the claim. */
  readonly isExclusive: boolean;
  /** Of the tip, for `toIdempotencyKey`. */
  readonly keyVersion: number;
  readonly since: Date;
}

/** One key for all processes that share a claim. */
export const toIdempotencyKey = ({ kind, tipId, keyVersion }: ClaimedTip<unknown>): string =>
  keyVersion === 0 ? `${kind}-${tipId}` : `${kind}-${tipId}-${keyVersion}`;

type Work<Result> = (em: EntityManager, tip: TipEntity, now: Date) => Promise<Result>;

/**
 * Reserves tips for a transfer or a refund. The claim is committed before the provider is called, so that exactly one of the two
 * happens, despite concurrency and crashes. Processes that share a claim call with one idempotency key.
 */
@Injectable()
export class TipClaims {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims a tip, or takes over an existing claim of the same kind. Returns undefined where there is nothing to do.
   * @param getOrder what to do with the tip, which is locked; undefined for nothing
   */
  claim<Order>(
    kind: TipClaim,
    tipId: string,
    getOrder: Work<Order | undefined>,
  ): Promise<ClaimedTip<Order> | undefined> {
    return this.withLock(tipId, async (em, tip, since) => {
      const isResumed = tip.claim === kind;
      const isExclusive = !isResumed || since.getTime() - (tip.claimedAt?.getTime() ?? 0) > CLAIM_MS;
      const order = await getOrder(em, tip, since);
      // An existing claim is completed even where there would be nothing to do now
      if (isResumed) tip.claimedAt = since;
      else if (order === undefined || !tip.tryClaim(kind, since)) return undefined;
      return { kind, tipId, order, isResumed, isExclusive, keyVersion: tip.keyVersion, since };
    });
  }

  /** Locks the tip, and saves what `work` changes. Returns undefined for an unknown tip. */
  withLock<Result>(tipId: string, work: Work<Result>): Promise<Result | undefined> {
    return this.em.fork().transactional(async (em) => {
      const tip = await em.findOne(TipEntity, { id: tipId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      return tip === null ? undefined : work(em, tip, this.clock.now());
    });
  }

  /**
   * Nothing was moved, and nothing will be under this claim: the tip may be claimed again. Does nothing where another process may
   * hold the claim: the sweep returns to it.
   * @param isRefused the provider refused the call definitely, and would repeat that for the same idempotency key
   */
  async release(
    { kind, tipId, isExclusive, since }: ClaimedTip<unknown>,
    { isRefused = false }: { isRefused?: boolean } = {},
  ): Promise<void> {
    await this.withLock(tipId, async (_em, tip) => {
      if (!isExclusive || tip.claim !== kind || tip.claimedAt?.getTime() !== since.getTime()) return;
      tip.releaseClaim();
      if (isRefused) tip.keyVersion += 1;
      tip.revision += 1;
    });
  }
}
