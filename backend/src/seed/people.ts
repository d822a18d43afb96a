import type { EntityManager } from '@mikro-orm/postgresql';
import { readLanguages } from '../platform/languages/language-names.ts';
import { AccountEntity } from '../modules/account/index.ts';
import { DAY_MS, type Ids } from './seed-context.ts';
import { readSeed } from './seed-data.ts';

/**
 * A demo person: anybody who reads /dev/outbox can log in as one of them. Email addresses are at example.com, phone numbers in ranges
 * reserved for fiction.
 */
export interface SeedPerson {
  username: string;
  email: string;
  phoneNumber?: string;
  languages: string;
  bio?: string;
  verified?: boolean;
}

/** By the keys that the other demo data uses. Who has a phone number has verified it. */
export const PEOPLE = readSeed<Readonly<Record<string, SeedPerson>>>('people');

/** Throws for a name that is not in the demo data. */
export function findPerson(key: string): SeedPerson {
  const person = PEOPLE[key];
  if (person === undefined) throw new Error(`The demo data names ${key}, who does not exist.`);
  return person;
}

export async function addPeople(em: EntityManager, now: Date): Promise<Ids> {
  const accounts = Object.entries(PEOPLE).map(([key, details], index) => {
    // Older than every testimonial.
    const createdAt = new Date(now.getTime() - (400 - 2 * index) * DAY_MS);
    // E.164, as the account module stores numbers.
    const phoneNumber = details.phoneNumber?.replaceAll(' ', '');
    const { codes: languageCodes } = readLanguages(details.languages);
    const account = { languageCodes, phoneNumber, bioPublic: true, emailProven: true, createdAt };
    return [key, em.create(AccountEntity, { ...details, ...account })] as const;
  });
  await em.flush();
  return new Map(accounts.map(([key, { id }]) => [key, id]));
}
