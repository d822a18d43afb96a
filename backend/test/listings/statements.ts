import { expect } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { TestApp } from '../harness.ts';
import { throughPooler } from '../pgbouncer.ts';

export interface Statement {
  name?: string;
  text: string;
}

/** The name of a statement that is prepared; through the pooler of `npm test -- long` none is. */
export const preparedAs = (label: string): unknown =>
  throughPooler ? undefined : expect.stringMatching(new RegExp(`^${label}_[0-9a-f]{12}$`));

/** What the application's pool sends to PostgreSQL while `work` runs. */
export async function recordStatements(running: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const pool = await running.em().getConnection().getNativeClient();
  const recorded: Statement[] = [];
  const undo = new Map<PoolClient, () => void>();
  const record = (client: PoolClient) => {
    if (undo.has(client)) return;
    const query = client.query;
    client.query = ((...input: unknown[]) => {
      const [sent] = input as [string | Statement];
      recorded.push(typeof sent === 'string' ? { text: sent } : sent);
      return Reflect.apply(query, client, input);
    }) as PoolClient['query'];
    undo.set(client, () => void (client.query = query));
  };
  pool.on('acquire', record);
  await work();
  pool.off('acquire', record);
  for (const restore of undo.values()) restore();
  return recorded;
}
