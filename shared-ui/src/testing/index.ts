/** For tests, and for a remote that runs alone with a fake shell. Never part of a release. */
export {
  aFlight,
  aContactRequest,
  aConversation,
  aConversationListing,
  aHelperListing,
  aListing,
  aMatch,
  aMessage,
  anAirport,
  anAlert,
  anErrorBody,
  anOtherUser,
  anOwnListing,
  aReceivedTip,
  aRecordedTip,
  aRefusal,
  aSeekerListing,
  aSentTip,
  aSession,
  aTestimonial,
  aThread,
  aTipIntent,
  aTipRecipient,
  aTipsSummary,
  aTraveler,
  aTrip,
  aTripDetails,
  anAskChoice,
  anAskWith,
  aTripFlight,
  aUser,
  siteSettings,
  somePayouts,
} from './builders.ts';
export { describeRemote } from './describe-remote.ts';
export { type ApiCall, fakeApi, withNextPage } from './fake-api.ts';
export {
  requireUser,
  type FakeHandlers,
  type FakeBackend,
  type FakeCall,
  fakePage,
  type FakeSession,
  type FakeStreams,
  found,
  installFakeBackend,
  refuse,
  type SendEvent,
} from './fake-backend.ts';
export { type FakeShell, type FakeShellOptions, fakeShell, type FakeSlots } from './fake-shell.ts';
export { pasteInto, type RenderedRemote, renderRemote } from './render-remote.tsx';
export { renderStandalone, type StandaloneOptions } from './render-standalone.tsx';
