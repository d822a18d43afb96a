import { describe, expect, it } from '@jest/globals';
import type * as z from 'zod/mini';
import {
  airportSchema,
  BOT_CHECK_ACTIONS,
  contactMessageSchema,
  conversationSchema,
  createListingSchemaFrom,
  findHelpSchemaFrom,
  listingQuerySchema,
  listingSchema,
  loginResponseSchema,
  messageSchema,
  newMessageSchema,
  newTestimonialSchema,
  newTipSchema,
  offerHelpSchemaFrom,
  otherUserSchema,
  paymentSuccessSchema,
  testimonialSchema,
  threadSchema,
  userSchema,
} from './index.ts';

/** The names of spec §3, in its order. */
const ENTITIES: [string, z.ZodMiniObject, string][] = [
  ['User', userSchema, 'id username email phoneNumber phoneNumberMasked profilePictureUrl languages bio verified'],
  [
    'Listing',
    listingSchema,
    'id type userId user username profilePictureUrl languages email phoneNumber departureAirport arrivalAirport date endDate time flightNumber skills description tipAmount minTip maxTip offersTips acceptsTips name createdAt',
  ],
  ['Listing.user', listingSchema.shape.user, 'username profilePictureUrl'],
  ['Testimonial', testimonialSchema, 'id text rating route createdAt user'],
  ['Testimonial.user', testimonialSchema.shape.user, 'username profilePictureUrl'],
  ['Login response', loginResponseSchema, 'needsVerification user'],
  ['Login response.user', loginResponseSchema.shape.user, 'id'],
  ['Airport', airportSchema, 'code name city country'],
  ['Conversation list item', conversationSchema, 'id otherUser read senderId'],
  ['Conversation detail', threadSchema, 'otherUser messages'],
  ['otherUser', otherUserSchema, 'id username profilePictureUrl'],
  ['message', messageSchema, 'id senderId content createdAt'],
];

const TODAY = '2026-11-20';
const aTrip = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: '2026-12-12' };
const aPerson = { name: 'Priya Raman', email: 'priya@example.com', consent: true, captchaToken: 'proof' };
const optionalOfBoth = {
  time: '05:35',
  flightNumber: 'BA 36',
  phoneNumber: '+44 7700 900142',
  description: 'My mother is 74.',
};

/** [what, schema, the fields that must be there, the fields that may be left out]. */
const PAYLOADS: [string, z.ZodMiniType, Record<string, unknown>, Record<string, unknown>][] = [
  [
    'find-help',
    findHelpSchemaFrom(() => TODAY),
    { ...aTrip, ...aPerson },
    { ...optionalOfBoth, endDate: '2026-12-14', tipAmount: 20 },
  ],
  ['offer-help', offerHelpSchemaFrom(() => TODAY), { ...aTrip, ...aPerson }, { ...optionalOfBoth, acceptsTips: true }],
  [
    'create-listing',
    createListingSchemaFrom(() => TODAY),
    { ...aTrip, type: 'seeking_help', email: 'priya@example.com', description: 'My mother is 74.' },
    {
      endDate: '2026-12-14',
      time: '05:35',
      flightNumber: 'BA 36',
      skills: 'Tamil, Hindi',
      tipAmount: 20,
      offersTips: true,
      name: 'Priya Raman',
      phoneNumber: '+44 7700 900142',
      captchaToken: 'proof',
    },
  ],
  [
    'testimonial',
    newTestimonialSchema,
    { targetUserId: 7, route: 'MAA to LHR', text: 'She was very kind.', rating: 5 },
    {},
  ],
  ['message', newMessageSchema, { receiverId: 7, content: 'Hello' }, { sendSMS: true }],
  [
    'search filter',
    listingQuerySchema,
    {},
    { from: 'MAA', to: 'LHR', date: '2026-12-12', endDate: '2026-12-14', type: 'helper' },
  ],
  [
    'contact message',
    contactMessageSchema,
    { name: 'Priya', email: 'priya@example.com', message: 'Where is my listing?' },
    {},
  ],
  ['tip', newTipSchema, { amount: 15, recipientId: 7 }, { message: 'Thank you' }],
  [
    'payment record',
    paymentSuccessSchema,
    { paymentIntentId: 'pi_1', recipientId: 7, amount: 15 },
    { message: 'Thanks' },
  ],
];

describe('what the API answers', () => {
  it.each(ENTITIES)(
    '%s has the fields that the specification names [spec 143, 144, 147, 148, 149, 151]',
    (_name, schema, fields) => {
      expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
    },
  );
});

describe('what is sent to the API', () => {
  it.each(PAYLOADS)(
    '%s takes each field that the specification names [spec 145, 146, 151, 152, 153, 154]',
    (_name, schema, needed, more) => {
      expect(schema.parse({ ...needed, ...more })).toMatchObject({ ...needed, ...more });
    },
  );

  it.each(PAYLOADS)(
    '%s needs no field that the specification calls optional [spec 144, 145, 146, 154, 174]',
    (_name, schema, needed) => {
      expect(schema.safeParse(needed).success).toBe(true);
    },
  );

  it.each(PAYLOADS)(
    '%s needs each field that the specification calls required [spec 145, 146, 147, 153]',
    (_name, schema, needed) => {
      for (const field of Object.keys(needed))
        expect([field, schema.safeParse({ ...needed, [field]: undefined }).success]).toEqual([field, false]);
    },
  );

  it('a phone number has at least 8 characters [spec 174, 266]', () => {
    const [, schema, needed] = PAYLOADS[0]!;
    const sentenceOf = (phoneNumber: string) =>
      schema.safeParse({ ...needed, phoneNumber }).error?.issues.map(({ message }) => message);
    expect(sentenceOf('+1 41555')).toBeUndefined();
    expect(sentenceOf('+1 4155')).toEqual(['Please enter a valid phone number']);
  });
});

it('a bot check names its form [spec 224]', () => {
  expect(BOT_CHECK_ACTIONS).toMatchObject({
    createListing: 'create_listing',
    findHelp: 'find_help_submit',
    offerHelp: 'offer_help_submit',
    login: 'login',
  });
});
