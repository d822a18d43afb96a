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
  listOf,
} from 'contracts';

interface ResponseSchemas {
  tipIntent?: typeof tipIntentSchema;
  recordedTip?: typeof recordedTipSchema;
  recipient?: typeof tipRecipientSchema;
  receipt?: typeof receiptSchema;
  traveler?: typeof travelerSchema;
  tipsSummary?: typeof tipsSummarySchema;
  receivedTips?: ReturnType<typeof listOf<typeof receivedTipSchema>>;
  sentTips?: ReturnType<typeof listOf<typeof sentTipSchema>>;
  tipPreferences?: typeof tipPreferencesSchema;
  payouts?: typeof payoutsSchema;
  payoutLink?: typeof payoutLinkSchema;
}

/** Schemas of the API's responses. Checked in development and in tests only: in production zod would add 9 kB. */
export const responseSchemas: ResponseSchemas =
  process.env.NODE_ENV === 'production'
    ? {}
    : {
        tipIntent: tipIntentSchema,
        recordedTip: recordedTipSchema,
        recipient: tipRecipientSchema,
        receipt: receiptSchema,
        traveler: travelerSchema,
        tipsSummary: tipsSummarySchema,
        receivedTips: listOf(receivedTipSchema),
        sentTips: listOf(sentTipSchema),
        tipPreferences: tipPreferencesSchema,
        payouts: payoutsSchema,
        payoutLink: payoutLinkSchema,
      };
