import {
  payoutLinkSchema,
  payoutsSchema,
  receiptSchema,
  receivedTipSchema,
  recordedTipSchema,
  sentTipSchema,
  tipIntentSchema,
  tipPreferencesSchema,
  tipRecipientSchema,
  tipsSummarySchema,
  travelerSchema,
} from 'shared-ui/contracts';

interface Answers {
  tipIntent?: typeof tipIntentSchema;
  recordedTip?: typeof recordedTipSchema;
  recipient?: typeof tipRecipientSchema;
  receipt?: typeof receiptSchema;
  traveler?: typeof travelerSchema;
  tipsSummary?: typeof tipsSummarySchema;
  receivedTips?: ReturnType<typeof receivedTipSchema.array>;
  sentTips?: ReturnType<typeof sentTipSchema.array>;
  tipPreferences?: typeof tipPreferencesSchema;
  payouts?: typeof payoutsSchema;
  payoutLink?: typeof payoutLinkSchema;
}

/** What the calls must answer. Checked while we develop and in every test; a visitor is spared the 23 KB that zod weighs. */
export const answers: Answers =
  process.env.NODE_ENV === 'production'
    ? {}
    : {
        tipIntent: tipIntentSchema,
        recordedTip: recordedTipSchema,
        recipient: tipRecipientSchema,
        receipt: receiptSchema,
        traveler: travelerSchema,
        tipsSummary: tipsSummarySchema,
        receivedTips: receivedTipSchema.array(),
        sentTips: sentTipSchema.array(),
        tipPreferences: tipPreferencesSchema,
        payouts: payoutsSchema,
        payoutLink: payoutLinkSchema,
      };
