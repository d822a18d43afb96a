import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { type TipClaim, TipEntity } from '../tips/tip.entity.ts';

/** Longer than one call of the provider, with its retries, can take: what was asked before is done by then, or never. */
export const CLAIM_MS = 2 * 60_000;

/** A tip whose money this process is about to move. */
export interface Claimed<Order> {
  readonly kind: TipClaim;
  readonly tipId: string;
  /** What is to be done; undefined where the claim was taken up and there is nothing to do any more. */
  readonly order: Order | undefined;
  /** Somebody took it before, and never told what came of it: it may have been done, or be done at this moment. */
  readonly again: boolean;
  /** Nobody else can be at it. */
  readonly alone: boolean;
  readonly since: Date;
}

/**
 * Who moves a tip's money, and which way: committed before the provider is asked, so that exactly one of transfer and refund
 * ever happens, whatever runs at the same time and dies in between. Two who move it the same way ask with one key, and the
 * provider does it once.
 */
@Injectable()
export class TipClaims {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a tip, or takes up a claim of the same kind that is there; answers undefined where there is nothing to do.
   * @param judge what is to be done with this tip, which is locked; undefined is nothing
   */
  take<Order>(
    kind: TipClaim,
    tipId: string,
    judge: (em: EntityManager, tip: TipEntity) => Promise<Order | undefined>,
  ): Promise<Claimed<Order> | undefined> {
    return this.locked(tipId, async (em, tip) => {
      const [since, again] = [this.clock.now(), tip.claim === kind];
      const alone = !again || this.isLeft(tip);
      const order = await judge(em, tip);
      // What was claimed before is seen through, also where there would be nothing to do now
      if (again) tip.claimedAt = since;
      else if (order === undefined || !tip.take(kind, since)) return undefined;
      return { kind, tipId, order, again, alone, since };
    });
  }

  /** Looks at a tip under its lock, and keeps what `work` changes. Answers undefined where there is none. */
  locked<Result>(
    tipId: string,
    work: (em: EntityManager, tip: TipEntity) => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.em.fork().transactional(async (em) => {
      const tip = await em.findOne(TipEntity, { id: tipId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      return tip === null ? undefined : work(em, tip);
    });
  }

  /**
   * Nothing was moved, and nothing will be by this claim: the tip may be taken again. Where somebody else may be at it, it
   * stays as it is: the sweep comes back to it.
   */
  async release({ kind, tipId, alone, since }: Claimed<unknown>): Promise<void> {
    await this.locked(tipId, async (_em, tip) => {
      if (!alone || tip.claim !== kind || tip.claimedAt?.getTime() !== since.getTime()) return;
      tip.letGo();
      tip.revision += 1;
    });
  }

  private isLeft({ claimedAt }: TipEntity): boolean {
    return this.clock.now().getTime() - (claimedAt?.getTime() ?? 0) > CLAIM_MS;
  }
}
