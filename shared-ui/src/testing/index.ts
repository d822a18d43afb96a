/** For tests, and for a remote that runs alone with a fake shell. Never part of what is released. */
export { anOwnListing, aSession, aUser } from './account-builders.ts';
export {
  aContactRequest,
  aHelperListing,
  aListing,
  anAirport,
  anErrorBody,
  aRefusal,
  aSeekerListing,
  aTestimonial,
  aTraveler,
  siteSettings,
} from './builders.ts';
export { aConversation, aConversationTrip, aMessage, anOtherUser, aThread } from './messaging-builders.ts';
export {
  aReceivedTip,
  aRecordedTip,
  aSentTip,
  aTipIntent,
  aTipRecipient,
  aTipsSummary,
  somePayouts,
} from './payments-builders.ts';
export { describeRemote } from './describe-remote.ts';
export { type ApiCall, fakeApi, withNextPage } from './fake-api.ts';
export {
  callerOf,
  type FakeAnswers,
  type FakeBackend,
  type FakeCall,
  fakePage,
  type FakeSession,
  found,
  installFakeBackend,
  refuse,
} from './fake-backend.ts';
export type { FakeStreams, SendEvent } from './fake-stream.ts';
export { type FakeShell, type FakeShellOptions, fakeShell, type FakeSlots } from './fake-shell.ts';
export { pasteInto, type RenderedRemote, renderRemote } from './render-remote.tsx';
export { standAlone, type StandAloneOptions } from './stand-alone.tsx';
