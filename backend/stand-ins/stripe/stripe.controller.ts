import { Body, Controller, HttpCode, Inject, Injectable, type OnModuleInit, Post, Put, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { defineErrors } from '../../src/platform/errors/define-errors.ts';
import { ResponseSchema } from '../../src/platform/http/response-schema.ts';
import { Public } from '../../src/platform/login/access.ts';
import { standInErrors } from '../stand-in-switch.ts';
import { ApiError } from './api-error.ts';
import { OUTCOMES } from './payment-intents.ts';
import { type StripeStandIn, UnknownSecretError } from './stripe-stand-in.ts';
import { MODES } from './webhooks.ts';

const stripeErrors = defineErrors('stripe', {
  missing: {
    no_such_payment: 'There is no such payment. Please begin again.',
  },
});

/** Injection token of the local Stripe. */
export const LOCAL_STRIPE = Symbol('LOCAL_STRIPE');
export interface LocalStripe {
  /** Undefined where Stripe's keys are set. */
  readonly standIn: StripeStandIn | undefined;
}

/** Throws standInErrors.real where Stripe's keys are set. */
export function getStandIn({ standIn }: LocalStripe): StripeStandIn {
  if (standIn === undefined) throw standInErrors.real();
  return standIn;
}

const clientSecret = z.string().max(500);
/** `card` is any name for the card, no number. */
const confirmSchema = z.strictObject({ clientSecret, outcome: z.enum(OUTCOMES), card: z.string().max(50).optional() });
const answerSchema = z.strictObject({ clientSecret, confirmed: z.boolean() });
const paymentSchema = z.strictObject({ clientSecret });
const modeSchema = z.strictObject({ mode: z.enum(MODES) });

const resultSchema = z.object({
  status: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
type PaymentResult = z.infer<typeof resultSchema>;
const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  metadata: z.record(z.string(), z.string()),
});
const sentSchema = z.array(z.object({ id: z.string(), type: z.string(), status: z.int().nullable() }));

/** Responses that never come, as when a provider hangs. They end when the browser disconnects or the server stops. */
@Injectable()
export class HangingResponses implements OnModuleInit {
  readonly #replies = new Set<FastifyReply>();

  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  /** A server that stops waits for its open responses. */
  onModuleInit(): void {
    this.host.httpAdapter.getInstance().addHook('preClose', async () => {
      for (const reply of this.#replies) reply.raw.destroy();
    });
  }

  hang(reply: FastifyReply): Promise<never> {
    reply.hijack();
    this.#replies.add(reply);
    reply.raw.once('close', () => this.#replies.delete(reply));
    return new Promise<never>(() => undefined);
  }
}

/** What Stripe.js sends to Stripe, for the local payment form: test outcomes, no cards. A local start only. */
@ApiExcludeController()
@Public()
@Controller('dev/stripe')
export class StripeController {
  constructor(
    @Inject(LOCAL_STRIPE) private readonly local: LocalStripe,
    private readonly hanging: HangingResponses,
  ) {}

  /** 'no_answer' gets no response: the payment succeeds later, and a webhook reports it. */
  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Body({ schema: confirmSchema }) { clientSecret: secret, outcome, card }: z.infer<typeof confirmSchema>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentResult | undefined> {
    const result = toResult(() => this.#standIn.confirm(secret, outcome, card));
    if (outcome === 'no_answer' && result.status === 'processing') return this.hanging.hang(reply);
    return result;
  }

  @Post('answer')
  @HttpCode(200)
  @ResponseSchema(resultSchema)
  answer(@Body({ schema: answerSchema }) input: z.infer<typeof answerSchema>): PaymentResult {
    return toResult(() => this.#standIn.authenticate(input.clientSecret, input.confirmed));
  }

  @Post('payment')
  @HttpCode(200)
  @ResponseSchema(intentSchema)
  get(@Body({ schema: paymentSchema }) { clientSecret: secret }: z.infer<typeof paymentSchema>): Stripe.PaymentIntent {
    const intent = this.#standIn.resources.intents.findBySecret(secret);
    if (intent === undefined) throw stripeErrors.no_such_payment();
    return intent;
  }

  @Put('webhooks')
  @ResponseSchema(modeSchema)
  update(@Body({ schema: modeSchema }) { mode }: z.infer<typeof modeSchema>): z.infer<typeof modeSchema> {
    this.#standIn.webhooks.mode = mode;
    return { mode };
  }

  /** Sends the held events; `status` is the site's response, null where there was none. */
  @Post('webhooks/send')
  @HttpCode(200)
  @ResponseSchema(sentSchema)
  async send(): Promise<z.infer<typeof sentSchema>> {
    const sent = await this.#standIn.webhooks.send();
    return sent.map(({ status, ...event }) => ({ ...event, status: status ?? null }));
  }

  get #standIn(): StripeStandIn {
    return getStandIn(this.local);
  }
}

/** As Stripe.js does: a declined card is no failure of the call. */
function toResult(pay: () => Stripe.PaymentIntent): PaymentResult {
  try {
    return { status: pay().status };
  } catch (error) {
    if (error instanceof UnknownSecretError) throw stripeErrors.no_such_payment();
    if (!(error instanceof ApiError)) throw error;
    const { code = 'unknown', message, payment_intent: intent } = error.error;
    const status = intent?.status ?? 'requires_payment_method';
    // A repeated call: nothing is charged again
    return status === 'succeeded' || status === 'processing' ? { status } : { status, error: { code, message } };
  }
}
