import { Injectable } from '@nestjs/common';
import type { NewTip, TipIntent } from 'shared-ui/contracts';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { CardsOffError } from '../../../platform/cards/cards.errors.ts';
import { type Counted, LimitedError, Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { LogInToTipError, NoRecipientError, TipToOneselfError } from '../payments.errors.ts';
import { BegunBeforeError, NewTips, type WantedTip } from './new-tips.ts';
import { TipPayments } from './tip-payments.ts';

export interface Caller {
  readonly me: SessionUser | undefined;
  readonly address: string;
}

/** Tips as they begin (product.md 24, 25). */
@Injectable()
export class TipsService {
  constructor(
    private readonly cards: CardPayments,
    private readonly limits: Limits,
    private readonly newTips: NewTips,
    private readonly payments: TipPayments,
  ) {}

  /**
   * The tip's row first, then its payment at the provider. The same attempt again is the same tip, paid or not. Throws CardsOffError,
   * TipToOneselfError, NoRecipientError, NoTipsError, AttemptUsedError, LimitedError, LogInToTipError, and what CardPayments throws:
   * the tip is there then, and the same attempt goes on with it.
   */
  async create(caller: Caller, input: NewTip): Promise<TipIntent> {
    if (!this.cards.on) throw new CardsOffError();
    const { recipientId = input.receiverId, amount, message, attemptId } = input;
    if (recipientId === undefined) throw new NoRecipientError();
    const tipperId = caller.me?.id;
    if (recipientId === tipperId) throw new TipToOneselfError();
    const tipId = await this.begin(caller, { tipperId, recipientId, cents: amount * 100, message, attemptId });
    const { id: paymentIntentId, clientSecret } = await this.payments.ensurePayment(tipId);
    return { clientSecret, paymentIntentId, tipId, amount };
  }

  private async begin({ me, address }: Caller, wanted: WantedTip): Promise<string> {
    await this.limits.take('payments.begin-try', address);
    const before = await this.newTips.find(wanted);
    if (before !== undefined) return before;
    const counted: Counted[] = [['payments.begin', address]];
    if (me) counted.push(['payments.begin-own-day', me.email]);
    const add = () => this.newTips.add(wanted);
    try {
      return await this.limits.countIfDone(counted, () => (me ? add() : this.addLoggedOut(wanted.recipientId, add)));
    } catch (error) {
      // Two calls at once: the other one has begun it
      const begun = error instanceof BegunBeforeError ? await this.newTips.find(wanted) : undefined;
      if (begun !== undefined) return begun;
      throw error;
    }
  }

  /** Counted for the helper, too. */
  private async addLoggedOut(recipientId: number, add: () => Promise<string>): Promise<string> {
    const giveBack = await this.limits
      .takeAll([['payments.begin-to-day', String(recipientId)]])
      .catch((error: unknown) => {
        throw error instanceof LimitedError ? new LogInToTipError(error.retryAfter) : error;
      });
    return add().catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
  }
}
