import type { OwnListing, Session, User } from 'shared-ui/contracts';
import { aListing, nextId } from './builders.ts';

/** Oneself, logged in, with a verified phone number. */
export const aUser = (overrides: Partial<User> = {}): User => ({
  id: 7,
  username: 'Priya R',
  email: 'priya@example.com',
  phoneNumber: '+44 7700900142',
  phoneNumberMasked: '+44 •••• ••• 142',
  profilePictureUrl: null,
  languages: 'Tamil, English',
  bio: 'I fly between Chennai and London four times a year.',
  verified: true,
  ...overrides,
});

/** A place where one is logged in. */
export const aSession = (overrides: Partial<Session> = {}): Session => ({
  id: nextId(),
  browser: 'Firefox',
  system: 'Linux',
  kind: 'desktop',
  createdAt: '2026-11-18T09:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  current: false,
  ...overrides,
});

/** One of one's own listings, with one's own contact details. */
export const anOwnListing = (overrides: Partial<OwnListing> = {}): OwnListing => ({
  ...aListing({ email: 'priya@example.com', phoneNumber: '+44 7700900142', ...overrides }),
  status: 'active',
  contactRequests: { count: 0, latest: [] },
  ...overrides,
});
