import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addPeople, type Node, type Person } from './nodes.ts';

/** Adds helpers who accept tips. Needs a started node, which inserts the airports. */
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

export interface PaymentAttempt {
  readonly attemptId: string;
  readonly recipientId: number;
  readonly amount: number;
}

export const newAttempt = (helper: Person, amount: number): PaymentAttempt => ({
  attemptId: randomUUID(),
  recipientId: helper.id,
  amount,
});

/** Returns the parsed body. Throws for any other status than 2xx, and where the node is down. */
export async function post<Result>(node: Node, path: string, body: object, cookie?: string): Promise<Result> {
  const headers = { 'Content-Type': 'application/json', ...(cookie !== undefined && { Cookie: cookie }) };
  const response = await fetch(`${node.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Result;
}
