import * as z from 'zod/mini';
import { optional } from './common.ts';

/** Social networks of the operator (spec §4, Contact), in their order on the page. */
export const SOCIAL_KINDS = ['facebook', 'instagram', 'x'] as const;

/** GET /api/site: the operator's settings for the browser. Public. */
export const siteSettingsSchema = z.object({
  botCheck: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('altcha') }),
    z.object({ provider: z.literal('recaptcha'), siteKey: z.string() }),
    z.object({ provider: z.literal('off') }),
  ]),
  gaMeasurementId: z.nullable(z.string()),
  /** False where no mail is sent: nobody can confirm an address. */
  mail: z.boolean(),
  /** False where no SMS is sent: nobody can verify a phone number. */
  sms: z.boolean(),
  /** The provider of card payments. `local`: the stand-in of a local start; `off`: no tips. */
  payments: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
    z.object({ provider: z.literal('local') }),
    z.object({ provider: z.literal('off') }),
  ]),
  /** The share of page loads, 0 to 1, that report errors and web vitals. */
  reports: z.object({ sample: z.number().check(z.minimum(0), z.maximum(1)) }),
  contact: z.object({
    email: z.string(),
    social: z.array(z.object({ kind: z.enum(SOCIAL_KINDS), url: z.string() })),
  }),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** A proof-of-work puzzle of ALTCHA: GET /api/bot-check/challenge. Its solution is the `captchaToken` (base64 JSON). */
export const botCheckChallengeSchema = z.looseObject({});
export type BotCheckChallenge = z.infer<typeof botCheckChallengeSchema>;

/** The purpose of a bot check token; reCAPTCHA counts by it, and a token is valid for its own action only (spec §7). */
export const BOT_CHECK_ACTIONS = {
  createListing: 'create_listing',
  findHelp: 'find_help_submit',
  offerHelp: 'offer_help_submit',
  login: 'login',
  contact: 'contact',
  alert: 'alert',
} as const;
export type BotCheckAction = (typeof BOT_CHECK_ACTIONS)[keyof typeof BOT_CHECK_ACTIONS];

/** GET /api/bot-check/challenge: the solution is accepted for the action only. */
export const botCheckChallengeQuerySchema = z.object({ action: optional(z.enum(BOT_CHECK_ACTIONS)) });
export type BotCheckChallengeQuery = z.infer<typeof botCheckChallengeQuerySchema>;

export const botCheckTokenSchema = z
  .string("We couldn't verify you're not a robot. Please try again.")
  .check(
    z.minLength(1, "We couldn't verify you're not a robot. Please try again."),
    z.maxLength(8192, "We couldn't verify you're not a robot. Please try again."),
  );
