import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addPeople, type Node, type Person } from './nodes.ts';

/** So many helpers who take tips. The node must be up: it brings the airports. */
export async function addHelpers(client: pg.Client, count: number): Promise<Person[]> {
  const helpers = await addPeople(client, count);
  await client.query(
    `insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, accepts_tips,
       status, confirmed_at)
     select 'helper', helper, 'Person', 'p@example.com', 1, 2, current_date + 7, true, 'active', now()
     from unnest($1::bigint[]) helper`,
    [helpers.map(({ id }) => id)],
  );
  return helpers;
}

export interface Intent {
  readonly clientSecret: string;
  readonly paymentIntentId: string;
}

export interface Wish {
  readonly attemptId: string;
  readonly recipientId: number;
  readonly amount: number;
}

export const wishFor = (helper: Person, amount: number): Wish => ({
  attemptId: randomUUID(),
  recipientId: helper.id,
  amount,
});

/** Answers the parsed body; throws for what is no success, and where the node is gone. */
export async function post<Answer>(node: Node, path: string, body: object, cookie?: string): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...(cookie !== undefined && { Cookie: cookie }) };
  const answer = await fetch(`${node.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}
