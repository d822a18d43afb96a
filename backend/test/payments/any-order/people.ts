import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface Person {
  readonly id: number;
  readonly headers: Record<string, string>;
}

const ADD_PEOPLE = `
  with people as (
    insert into account.account (email, username)
    select md5(hash) || '@example.com', 'Person ' || left(md5(hash), 12) from unnest($1::text[]) hash returning id, email
  )
  insert into account.session (user_id, token_hash, kind, created_at, last_used_at)
  select p.id, h.hash, 'desktop', now(), now()
  from unnest($1::text[]) with ordinality h(hash, at) join people p on p.email = md5(h.hash) || '@example.com'
  order by h.at returning user_id as id`;

const ADD_HELP = `
  insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, accepts_tips,
    status, confirmed_at)
  select 'helper', helper, 'Person', 'p@example.com', 1, 2, current_date + 7, true, 'active', now()
  from unnest($1::bigint[]) helper`;

/** So many who are logged in. Their addresses are nobody's: no mails. */
export async function addPeople(db: pg.Pool, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  const { rows } = await db.query<{ id: string }>(ADD_PEOPLE, [hashes]);
  return rows.map(({ id }, at) => ({ id: Number(id), headers: { cookie: `session=${tokens[at]}` } }));
}

/** So many who offer help, and take tips for it. */
export async function addHelpers(db: pg.Pool, count: number): Promise<Person[]> {
  const helpers = await addPeople(db, count);
  await db.query(ADD_HELP, [helpers.map(({ id }) => id)]);
  return helpers;
}
