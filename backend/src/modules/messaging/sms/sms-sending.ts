import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { TextMessages, type TextOutcome } from '../../../platform/sms/text-messages.ts';
import { SmsAllowance, type Taken } from './sms-allowance.ts';
import { isLater } from './sms-copy.entity.ts';
import { type Draft, SmsDrafts } from './sms-drafts.ts';
import { type Copy, type CopyId, type NextStep, SmsSteps } from './sms-steps.ts';
import { SmsStops } from './sms-stops.ts';

/** A copy that could not leave for so long is given up: by then a mail tells of the message. */
const PATIENCE_MS = 15 * 60_000;

interface Claim extends NextStep {
  readonly sending?: Draft & { readonly taken: Taken };
}

/**
 * Gives a copy to the provider, at most once: that it is about to is committed before, and who finds that does not call
 * again. What surely did not leave waits for the next try.
 */
@Injectable()
export class SmsSending {
  constructor(
    private readonly steps: SmsSteps,
    private readonly drafts: SmsDrafts,
    private readonly allowance: SmsAllowance,
    private readonly stops: SmsStops,
    private readonly texts: TextMessages,
    private readonly clock: Clock,
  ) {}

  /** Throws where it is worth another try. */
  async send(id: CopyId): Promise<void> {
    const claim = await this.steps.change(id, (em, copy) => this.claim(em, copy));
    if (claim?.sending === undefined) return;
    const { sending } = claim;
    const outcome = await this.texts.send(sending.text);
    await this.steps.change(id, (em, copy) => this.record(em, copy, sending, outcome));
    if (isNothingSent(outcome)) throw new Error('The provider of texts could not be reached.');
  }

  /** Decides about a copy once more, since much may have changed since it was ordered, and takes it. */
  private async claim(em: EntityManager, copy: Copy): Promise<Claim | undefined> {
    // Whoever was about to call the provider never came back: a text may have left.
    if (copy.step === 'sending') return { step: 'unsure' };
    if (copy.step !== 'waiting') return undefined;
    if (this.clock.now().getTime() - copy.orderedAt.getTime() > PATIENCE_MS)
      return { step: 'failed', isTurnFree: true };
    const draft = await this.drafts.of(em, copy);
    if (draft === undefined) return { step: 'refused', isTurnFree: true };
    const taken = await this.allowance.take(em, draft.segments);
    if (taken === undefined) return { step: 'failed', isTurnFree: true };
    return { step: 'sending', sending: { ...draft, taken } };
  }

  /** Callbacks may have come before this, and know more. */
  private async record(
    em: EntityManager,
    copy: Copy,
    { text, taken }: NonNullable<Claim['sending']>,
    outcome: TextOutcome,
  ): Promise<NextStep | undefined> {
    if (outcome.outcome === 'accepted')
      return { step: isLater('accepted', copy.step) ? 'accepted' : copy.step, reference: outcome.name };
    if (copy.step !== 'sending') return undefined;
    if (outcome.outcome === 'unavailable' && outcome.mayHaveLeft) return { step: 'unsure' };
    await this.allowance.giveBack(em, taken);
    if (outcome.outcome === 'unavailable') return { step: 'waiting' };
    if (outcome.stopped) await this.stops.add(em, text.to);
    return { step: 'refused', isTurnFree: true };
  }
}

const isNothingSent = (outcome: TextOutcome): boolean => outcome.outcome === 'unavailable' && !outcome.mayHaveLeft;
