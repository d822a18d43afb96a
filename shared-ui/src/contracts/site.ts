import { z } from 'zod';

/** Where people can follow the operator (spec §4, Contact), in the order in which they are shown. */
export const SOCIAL_KINDS = ['facebook', 'instagram', 'x'] as const;

/** What the browser must know of the operator's settings: GET /api/site. Nothing in it is secret. */
export const siteSettingsSchema = z.object({
  botCheck: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('altcha') }),
    z.object({ provider: z.literal('recaptcha'), siteKey: z.string() }),
    z.object({ provider: z.literal('off') }),
  ]),
  gaMeasurementId: z.string().nullable(),
  /** Whether mail is sent at all: without it nobody can confirm an address. */
  mail: z.boolean(),
  /** Whether texts are sent at all: without them nobody can verify a phone number. */
  sms: z.boolean(),
  /** Who takes card payments. `local` is the stand-in of a local start; `off` takes no tips at all. */
  payments: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
    z.object({ provider: z.literal('local') }),
    z.object({ provider: z.literal('off') }),
  ]),
  /** The share of page loads, 0 to 1, that report faults and how fast they were. A backend before 1.5.0 takes no reports. */
  reports: z.object({ sample: z.number().min(0).max(1) }).default({ sample: 0 }),
  contact: z.object({
    /** Where people write to the operator. */
    email: z.string(),
    /** Of the three kinds, those that the operator has. */
    social: z.array(z.object({ kind: z.enum(SOCIAL_KINDS), url: z.string() })),
  }),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** A proof-of-work puzzle of ALTCHA: GET /api/bot-check/challenge. Its solution is the `captchaToken` (base64 JSON). */
export const botCheckChallengeSchema = z.looseObject({});
export type BotCheckChallenge = z.infer<typeof botCheckChallengeSchema>;

/** What a token of the bot check was made for; reCAPTCHA counts by it, and a token is good for its own action only (spec §7). */
export const BOT_CHECK_ACTIONS = {
  createListing: 'create_listing',
  findHelp: 'find_help_submit',
  offerHelp: 'offer_help_submit',
  login: 'login',
  contact: 'contact',
} as const;
export type BotCheckAction = (typeof BOT_CHECK_ACTIONS)[keyof typeof BOT_CHECK_ACTIONS];

export const botCheckTokenSchema = z
  .string("We couldn't verify you're not a robot. Please try again.")
  .min(1, "We couldn't verify you're not a robot. Please try again.")
  .max(8192, "We couldn't verify you're not a robot. Please try again.");
