import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { stopWordIn } from '../../../platform/sms/stop-words.ts';
import type { IncomingCall, StatusCall } from './sms-callbacks.controller.ts';
import { isLater, type SmsStep } from './sms-copy.entity.ts';
import { type Copy, type CopyId, type NextStep, SmsSteps } from './sms-steps.ts';
import { SmsStops } from './sms-stops.ts';

const STEP_OF_STATUS: Record<string, SmsStep | undefined> = {
  ...{ accepted: 'accepted', scheduled: 'accepted', queued: 'accepted', sending: 'accepted' },
  ...{ sent: 'sent', delivered: 'delivered', read: 'delivered' },
  ...{ undelivered: 'failed', failed: 'failed', canceled: 'failed' },
};

const STOPPED = '21610';
const E164 = /^\+[1-9]\d{6,14}$/;

/** What the provider of texts tells. Its calls come late, twice and in any order. */
@Injectable()
export class SmsCallbacksService {
  constructor(
    private readonly em: EntityManager,
    private readonly steps: SmsSteps,
    private readonly stops: SmsStops,
  ) {}

  /** Of a copy that is forgotten, or of a word that we do not know, there is nothing to do. */
  async status(id: CopyId, call: StatusCall): Promise<void> {
    const step = stepOf(call);
    if (step === undefined) return;
    await this.steps.change(id, async (em, copy) => {
      if (isOfAnotherText(copy, call)) return undefined;
      if (isStop(call)) await this.stops.add(em, call.To ?? '');
      return nextOf(copy, step, call.MessageSid);
    });
  }

  /** STOP and START, by themselves and in any letters; everything else is not for us to read. */
  async incoming({ From, Body, OptOutType = '' }: IncomingCall): Promise<void> {
    if (!E164.test(From)) return;
    const meant = stopWordIn(OptOutType) ?? stopWordIn(Body);
    if (meant === 'stop') await this.stops.add(this.em.fork(), From);
    else if (meant === 'start') await this.stops.remove(this.em.fork(), From);
  }
}

const isStop = ({ ErrorCode, To = '' }: StatusCall): boolean => ErrorCode === STOPPED && E164.test(To);

const stepOf = ({ MessageStatus, ErrorCode }: StatusCall): SmsStep | undefined =>
  ErrorCode === STOPPED ? 'refused' : STEP_OF_STATUS[MessageStatus];

/** The copy went as one text only, and that is known by its name once the provider has given it one. */
const isOfAnotherText = ({ reference }: Copy, { MessageSid }: StatusCall): boolean =>
  reference !== null && reference !== MessageSid;

function nextOf(copy: Copy, step: SmsStep, reference: string): NextStep | undefined {
  if (isLater(step, copy.step)) return { step, reference };
  return copy.reference === null ? { step: copy.step, reference } : undefined;
}
