import { Body, Controller, Get, Header, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { requestErrors } from '../../src/platform/errors/request-errors.ts';
import { AcceptsForm } from '../../src/platform/http/request-body.ts';
import { Public } from '../../src/platform/login/access.ts';
import { dashboardPage, onboardingPage, PAGE_STYLE, usedLinkPage } from './payment-pages.ts';
import { getStandIn, LOCAL_STRIPE, type LocalStripe } from './stripe.controller.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';

const HTML = 'text/html; charset=utf-8';
const GONE = 410;
const SEE_OTHER = 303;

/** `form` is a secret token that replaces a login. */
const onboardingSchema = z.strictObject({
  form: z.string().max(100),
  choice: z.enum(['complete', 'lacking', 'leave']),
});

/** The pages that Stripe shows to helpers. A local start only. */
@ApiExcludeController()
@Public()
@Controller('dev/stripe')
export class PaymentPagesController {
  constructor(@Inject(LOCAL_STRIPE) private readonly local: LocalStripe) {}

  /** Opens once. A used or expired link redirects to the site, which makes a new one, as Stripe does. */
  @Get('onboarding/:token')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  onboarding(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): string | undefined {
    const { links, accounts } = this.#standIn.resources;
    const link = links.open('onboarding', token);
    if (link === undefined) throw requestErrors.no_such_address();
    const { account, returnUrl, refreshUrl, valid } = link;
    if (!valid) {
      void reply.redirect(refreshUrl, SEE_OTHER);
      return undefined;
    }
    void reply.header('Content-Security-Policy', buildPolicy(returnUrl));
    return onboardingPage(accounts.get(account), links.createToken('form', account, { returnUrl, refreshUrl }));
  }

  @Post('onboarding')
  @AcceptsForm()
  onboard(@Body({ schema: onboardingSchema }) input: z.infer<typeof onboardingSchema>, @Res() reply: FastifyReply) {
    const link = this.#standIn.resources.links.open('form', input.form);
    if (link === undefined) throw requestErrors.no_such_address();
    if (link.valid && input.choice !== 'leave') this.#standIn.onboard(link.account, input.choice);
    return reply.redirect(link.valid ? link.returnUrl : link.refreshUrl, SEE_OTHER);
  }

  @Get('dashboard/:token')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  dashboard(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    const { links, accounts, state } = this.#standIn.resources;
    const link = links.open('dashboard', token);
    if (link === undefined) throw requestErrors.no_such_address();
    void reply.header('Content-Security-Policy', buildPolicy());
    if (!link.valid) {
      void reply.code(GONE);
      return usedLinkPage();
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
    return getStandIn(this.local);
  }
}

/** `form-action` also covers the redirect after the form. */
const buildPolicy = (returnUrl?: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action 'self'${returnUrl === undefined ? '' : ` ${new URL(returnUrl).origin}`}`,
    "frame-ancestors 'none'",
  ].join('; ');
