import { expect, it } from '@jest/globals';
import { TRIP_STATES, askSchema, declineSchema, MAX_ASK_LENGTH } from './trips.ts';

const anAsk = (changes: object = {}) => ({ otherUserId: 2, theirListingId: 7, text: ' Shall we? ', ...changes });

it('a question names a trip, of either side', () => {
  expect(askSchema.parse(anAsk())).toEqual({ otherUserId: 2, theirListingId: 7, text: 'Shall we?', sendSMS: false });
  expect(askSchema.safeParse(anAsk({ listingId: 8, theirListingId: undefined })).success).toBe(true);
  expect(askSchema.safeParse(anAsk({ theirListingId: undefined })).error?.issues).toMatchObject([
    { path: ['listingId'], message: 'Please choose a trip' },
  ]);
});

it.each([
  ['nothing', '  ', 'Write a sentence first'],
  ['too much', 'x'.repeat(MAX_ASK_LENGTH + 1), 'Please use at most 500 characters'],
])('a question says something, and not %s', (_name, text, message) => {
  expect(askSchema.safeParse(anAsk({ text })).error?.issues).toMatchObject([{ path: ['text'], message }]);
});

it('declining needs a reason, and no words', () => {
  expect(declineSchema.parse({ reason: 'other', text: ' ' })).toEqual({ reason: 'other', text: undefined });
  expect(declineSchema.safeParse({ reason: 'because' }).error?.issues).toMatchObject([
    { message: 'Please choose a reason' },
  ]);
});

it('the states keep their names, which are stored', () => {
  expect(TRIP_STATES.join(' ')).toBe('asked agreed declined withdrawn cancelled done not_met');
});
