import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryCreator } from 'kysely';
import type { ProvenContact } from '../platform/former-accounts/former-accounts.ts';

/** The views that the account module publishes. By hand: no entity declares them. */
export interface AccountViews {
  'account.public_profile': {
    id: number;
    username: string;
    profile_picture_url: string | null;
    languages: string | null;
    suspended: boolean;
    /** Whether their phone number is verified. */
    verified: boolean;
    /** YYYY-MM, in UTC. */
    member_since: string;
    /** ISO 639-1. */
    language_codes: string[];
    /** Whether the account is at least 30 days old. */
    is_settled: boolean;
  };
  /** What the page of a person shows beside that. `bio` is null where its author has not published it. */
  'account.public_page': { id: number; bio: string | null; searchable: boolean };
  /** Verified phones of accounts that are not suspended. */
  'account.reachable_phone': { id: number; phone_number: string };
  /** The address that mails go to, and that limits are counted by. Without suspended accounts and unproven addresses. */
  'account.mail_address': { id: number; email: string };
  /** The proven address, of suspended accounts too: what is stored under it is part of its owner's data. */
  'account.own_address': { id: number; email: string };
}

interface Account {
  readonly suspended: boolean;
}

/**
 * Locks these accounts until the transaction ends, so that none is deleted while rows that name it are written. Returns those that
 * exist, suspended ones too. `exclusive` keeps out other writers about the same people. In the order of ids, and before any other lock,
 * so that transactions cannot deadlock.
 */
export async function lockAccounts(
  em: EntityManager,
  ids: readonly number[],
  { exclusive = false } = {},
): Promise<Map<number, Account>> {
  const rows = await lockedAccounts(em.getKysely<AccountViews>(), ids, { exclusive }).execute();
  return new Map(rows.map(({ id, suspended }) => [id, { suspended }]));
}

/** For a statement that locks more than accounts; it must lock these first. */
export const lockedAccounts = <Views extends AccountViews>(
  db: QueryCreator<Views>,
  ids: readonly number[],
  { exclusive = false } = {},
) => (exclusive ? selectAccounts(db, ids).forNoKeyUpdate() : selectAccounts(db, ids).forKeyShare());

/** In the order of ids. */
const selectAccounts = <Views extends AccountViews>(db: QueryCreator<Views>, ids: readonly number[]) =>
  (db as unknown as QueryCreator<AccountViews>)
    .selectFrom('account.public_profile as p')
    .select(['p.id', 'p.suspended'])
    .where('p.id', 'in', ids)
    .orderBy('p.id');

/** Without a lock. */
export const findAccount = (em: EntityManager, id: number): Promise<Account | undefined> =>
  em
    .getKysely<AccountViews>()
    .selectFrom('account.public_profile')
    .select('suspended')
    .where('id', '=', id)
    .executeTakeFirst();

/** The address that mails to an account go to; undefined for a suspended one, and where the address is not proven. */
export async function findMailAddress(em: EntityManager, id: number): Promise<string | undefined> {
  const address = em.getKysely<AccountViews>().selectFrom('account.mail_address').select('email').where('id', '=', id);
  return (await address.executeTakeFirst())?.email;
}

/** The proven address of an account, suspended or not. */
export async function findOwnAddress(em: EntityManager, id: number): Promise<string | undefined> {
  const address = em.getKysely<AccountViews>().selectFrom('account.own_address').select('email').where('id', '=', id);
  return (await address.executeTakeFirst())?.email;
}

/** The verified phone of an account, E.164; undefined for a suspended one. */
async function findReachablePhone(em: EntityManager, id: number): Promise<string | undefined> {
  const phone = em
    .getKysely<AccountViews>()
    .selectFrom('account.reachable_phone')
    .select('phone_number')
    .where('id', '=', id);
  return (await phone.executeTakeFirst())?.phone_number;
}

/** By what the owner of an account that is being deleted will be recognized; nothing for a suspended one. */
export const findProvenContact = async (em: EntityManager, id: number): Promise<ProvenContact> => ({
  email: await findMailAddress(em, id),
  phoneNumber: await findReachablePhone(em, id),
});
