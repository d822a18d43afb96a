import { Body, Controller, HttpCode, Inject, Post, Put, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { RequestError } from '../../platform/errors/request-errors.ts';
import { Answers } from '../../platform/http/answers.ts';
import { MODES } from './delivery-queue.ts';
import { HangingAnswers } from './hanging-answers.ts';
import { LOCAL_STRIPE, type LocalStripe, standInOf } from './local-stripe.ts';
import { OUTCOMES } from './payment-methods.ts';
import { Refusal } from './refusal.ts';
import { NoSuchPaymentError, type StripeStandIn } from './stripe-stand-in.ts';

const clientSecret = z.string().max(500);
const confirmSchema = z.strictObject({ clientSecret, outcome: z.enum(OUTCOMES) });
const answerSchema = z.strictObject({ clientSecret, confirmed: z.boolean() });
const paymentSchema = z.strictObject({ clientSecret });
const modeSchema = z.strictObject({ mode: z.enum(MODES) });

const outcomeSchema = z.object({
  status: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
const shownSchema = z.object({
  ...{ id: z.string(), status: z.string(), amount: z.int(), currency: z.string(), created: z.int() },
  metadata: z.record(z.string(), z.string()),
});
const sentSchema = z.array(z.object({ id: z.string(), type: z.string(), status: z.int().nullable() }));

type OutcomeAnswer = z.infer<typeof outcomeSchema>;

/** What the browser says to Stripe, where the local form stands in for Stripe's: test outcomes, no card. A local start only. */
@ApiExcludeController()
@Controller('dev/stripe')
export class StripeController {
  constructor(
    @Inject(LOCAL_STRIPE) private readonly local: LocalStripe,
    private readonly hanging: HangingAnswers,
  ) {}

  /** 'no_answer' is never answered: the payment is decided by itself, and told by webhook. */
  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Body({ schema: confirmSchema }) { clientSecret: secret, outcome }: z.infer<typeof confirmSchema>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OutcomeAnswer | undefined> {
    const answer = outcomeOf(() => this.#standIn.confirm(secret, outcome));
    if (outcome === 'no_answer' && answer.status === 'processing') return this.hanging.hang(reply);
    return answer;
  }

  @Post('answer')
  @HttpCode(200)
  @Answers(outcomeSchema)
  answer(@Body({ schema: answerSchema }) given: z.infer<typeof answerSchema>): OutcomeAnswer {
    return outcomeOf(() => this.#standIn.answer(given.clientSecret, given.confirmed));
  }

  @Post('payment')
  @HttpCode(200)
  @Answers(shownSchema)
  get(@Body({ schema: paymentSchema }) { clientSecret: secret }: z.infer<typeof paymentSchema>): Stripe.PaymentIntent {
    const intent = this.#standIn.parts.intents.openedBy(secret);
    if (intent === undefined) throw noSuchPayment();
    return intent;
  }

  @Put('webhooks')
  @Answers(modeSchema)
  update(@Body({ schema: modeSchema }) { mode }: z.infer<typeof modeSchema>): z.infer<typeof modeSchema> {
    this.#standIn.webhooks.mode = mode;
    return { mode };
  }

  /** Sends what is held; `status` is what the site answered, null where it did not. */
  @Post('webhooks/send')
  @HttpCode(200)
  @Answers(sentSchema)
  async send(): Promise<z.infer<typeof sentSchema>> {
    const sent = await this.#standIn.webhooks.send();
    return sent.map(({ status, ...event }) => ({ ...event, status: status ?? null }));
  }

  get #standIn(): StripeStandIn {
    return standInOf(this.local);
  }
}

/** As Stripe.js gives it: a card that does not pay is no failure of the call. */
function outcomeOf(step: () => Stripe.PaymentIntent): OutcomeAnswer {
  try {
    return { status: step().status };
  } catch (error) {
    if (error instanceof NoSuchPaymentError) throw noSuchPayment();
    if (!(error instanceof Refusal)) throw error;
    const { code = 'unknown', message, payment_intent: intent } = error.error;
    const status = intent?.status ?? 'requires_payment_method';
    // Pressed twice: nothing is charged again, and it is paid, or will be.
    return status === 'succeeded' || status === 'processing' ? { status } : { status, error: { code, message } };
  }
}

const noSuchPayment = () =>
  new RequestError('missing', 'stripe.no_such_payment', 'There is no such payment. Please begin again.');
