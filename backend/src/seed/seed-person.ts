/**
 * A demo person: who reads /dev/outbox logs in as one of them by their email. Emails are of example.com, phone numbers of
 * ranges that are kept free for fiction, written as people write them.
 */
export interface SeedPerson {
  username: string;
  email: string;
  phoneNumber?: string;
  languages: string;
  bio?: string;
  verified?: boolean;
}

/** Who has a number here has verified it. */
export const person = (
  username: string,
  email: string,
  languages: string,
  phoneNumber?: string,
  bio?: string,
): SeedPerson => ({
  username,
  email: `${email}@example.com`,
  languages,
  phoneNumber,
  bio,
  verified: phoneNumber !== undefined,
});
