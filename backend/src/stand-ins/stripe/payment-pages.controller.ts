import { Body, Controller, Get, Header, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { noSuchAddress } from '../../platform/errors/request-errors.ts';
import { TakesForm } from '../../platform/http/form-body.ts';
import { dashboardPage } from './dashboard-page.ts';
import { LOCAL_STRIPE, type LocalStripe, standInOf } from './local-stripe.ts';
import { onboardingPage, usedPage } from './onboarding-page.ts';
import { PAGE_STYLE } from './page-style.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';

const HTML = 'text/html; charset=utf-8';
const GONE = 410;
const SEE_OTHER = 303;

/** `form` stands for who opened the page: whoever sends it needs nothing else. */
const onboardingSchema = z.strictObject({
  form: z.string().max(100),
  choice: z.enum(['complete', 'lacking', 'leave']),
});

/** The pages that Stripe would show to a helper, here. A local start only. */
@ApiExcludeController()
@Controller('dev/stripe')
export class PaymentPagesController {
  constructor(@Inject(LOCAL_STRIPE) private readonly local: LocalStripe) {}

  /** Opens once; a used or old address leads back, where a new one is made, as Stripe does. */
  @Get('onboarding/:token')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  onboarding(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): string | undefined {
    const { links, accounts } = this.#standIn.parts;
    const link = links.open('onboarding', token);
    if (link === undefined) throw noSuchAddress();
    const { account, returnUrl, refreshUrl, good } = link;
    if (!good) {
      void reply.redirect(refreshUrl, SEE_OTHER);
      return undefined;
    }
    void reply.header('Content-Security-Policy', policyOf(returnUrl));
    return onboardingPage(accounts.get(account), links.make('form', account, { returnUrl, refreshUrl }));
  }

  @Post('onboarding')
  @TakesForm()
  onboard(@Body({ schema: onboardingSchema }) given: z.infer<typeof onboardingSchema>, @Res() reply: FastifyReply) {
    const link = this.#standIn.parts.links.open('form', given.form);
    if (link === undefined) throw noSuchAddress();
    if (link.good && given.choice !== 'leave') this.#standIn.onboard(link.account, given.choice);
    return reply.redirect(link.good ? link.returnUrl : link.refreshUrl, SEE_OTHER);
  }

  @Get('dashboard/:token')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  dashboard(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    const { links, accounts, state } = this.#standIn.parts;
    const link = links.open('dashboard', token);
    if (link === undefined) throw noSuchAddress();
    void reply.header('Content-Security-Policy', policyOf());
    if (!link.good) {
      void reply.code(GONE);
      return usedPage();
    }
    const transfers = state.list('transfer').filter(({ destination }) => destination === link.account);
    return dashboardPage(accounts.get(link.account), transfers);
  }

  @Get('pages.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  style(): string {
    return PAGE_STYLE;
  }

  get #standIn(): StripeStandIn {
    return standInOf(this.local);
  }
}

/** A form's answer leads back to the site: its address counts as a form's too. */
const policyOf = (returnUrl?: string): string =>
  [
    ...["default-src 'none'", "style-src 'self'", "font-src 'self'", 'img-src data:', "base-uri 'none'"],
    `form-action 'self'${returnUrl === undefined ? '' : ` ${new URL(returnUrl).origin}`}`,
    "frame-ancestors 'none'",
  ].join('; ');
