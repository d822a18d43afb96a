import { afterEach, expect, it } from '@jest/globals';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import { aUser, fakeShell } from 'shared-ui/testing';
import { getUnsentMessages, messageDraftStore, type UnsentMessage, unsentMessageStore } from './message-drafts.ts';

const ME = 7;
const anUnsentMessage = (overrides: Partial<UnsentMessage> = {}): UnsentMessage =>
  ({ clientId: 'one', to: 8, text: 'Hello', sendSMS: false, at: 1, ...overrides }) as UnsentMessage;

fakeShell();
afterEach(() => {
  sessionEnded();
  localStorage.clear();
});

it('lists unsent messages in the order in which they were written', () => {
  sessionStarted(aUser({ id: ME }));
  const messages = getUnsentMessages(ME);
  for (const [clientId, at] of [
    ['b', 20],
    ['a', 30],
    ['c', 10],
  ] as const)
    messages.save(anUnsentMessage({ clientId, at }));
  expect(messages.list().map(({ clientId }) => clientId)).toEqual(['c', 'b', 'a']);
});

it.each([
  ['nothing', null],
  ['no receiver', { clientId: 'one', text: 'Hello' }],
  ['no text', anUnsentMessage({ text: '' })],
])('ignores what another version stored, with %s', (_what, stored) => {
  sessionStarted(aUser({ id: ME }));
  unsentMessageStore.of(ME).save(stored as UnsentMessage, 'one');
  messageDraftStore.of(ME).save(stored as never, '8');
  expect([getUnsentMessages(ME).get('one'), messageDraftStore.of(ME).get('8')]).toEqual([undefined, undefined]);
});
