import {
  blockSchema,
  conversationSchema,
  listingSchema,
  messageNoticesSchema,
  messageSchema,
  reportReceiptSchema,
  threadSchema,
  unreadSchema,
} from 'shared-ui/contracts';

interface Answers {
  conversations?: ReturnType<typeof conversationSchema.array>;
  thread?: typeof threadSchema;
  message?: typeof messageSchema;
  unread?: typeof unreadSchema;
  block?: typeof blockSchema;
  reportReceipt?: typeof reportReceiptSchema;
  notices?: typeof messageNoticesSchema;
  listing?: typeof listingSchema;
}

/**
 * What the calls of the header's badge and of the messages must answer. Checked while we develop and in every test; a visitor is
 * spared the 23 KB that zod weighs on each page that has a header.
 */
export const answers: Answers =
  process.env.NODE_ENV === 'production'
    ? {}
    : {
        conversations: conversationSchema.array(),
        thread: threadSchema,
        message: messageSchema,
        unread: unreadSchema,
        block: blockSchema,
        reportReceipt: reportReceiptSchema,
        notices: messageNoticesSchema,
        listing: listingSchema,
      };
