import {
  askWithSchema,
  blockedPersonSchema,
  blockSchema,
  conversationSchema,
  messageNoticesSchema,
  messageSchema,
  reportReceiptSchema,
  threadSchema,
  tripDetailsSchema,
  tripSchema,
  unreadSchema,
  listOf,
} from 'contracts';

interface ResponseSchemas {
  conversations?: ReturnType<typeof listOf<typeof conversationSchema>>;
  thread?: typeof threadSchema;
  message?: typeof messageSchema;
  unread?: typeof unreadSchema;
  block?: typeof blockSchema;
  blockedPeople?: ReturnType<typeof listOf<typeof blockedPersonSchema>>;
  reportReceipt?: typeof reportReceiptSchema;
  notices?: typeof messageNoticesSchema;
  trip?: typeof tripSchema;
  trips?: ReturnType<typeof listOf<typeof tripSchema>>;
  tripDetails?: typeof tripDetailsSchema;
  askWith?: ReturnType<typeof listOf<typeof askWithSchema>>;
}

/**
 * Response schemas of the calls behind the header's badge and the messages page. Checked in development and in every test; in
 * production they are left out, since zod would add 9 kB to each page with a header.
 */
export const responseSchemas: ResponseSchemas =
  process.env.NODE_ENV === 'production'
    ? {}
    : {
        conversations: listOf(conversationSchema),
        thread: threadSchema,
        message: messageSchema,
        unread: unreadSchema,
        block: blockSchema,
        blockedPeople: listOf(blockedPersonSchema),
        reportReceipt: reportReceiptSchema,
        notices: messageNoticesSchema,
        trip: tripSchema,
        trips: listOf(tripSchema),
        tripDetails: tripDetailsSchema,
        askWith: listOf(askWithSchema),
      };
