import type { PoolClient } from 'pg';
import type { TestApp } from '../harness.ts';

export interface Statement {
  name?: string;
  text: string;
}

/** What the application's pool sends to PostgreSQL while `work` runs. */
export async function statementsOf(running: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const pool = await running.em().getConnection().getNativeClient();
  const seen: Statement[] = [];
  const undo = new Map<PoolClient, () => void>();
  const listen = (client: PoolClient) => {
    if (undo.has(client)) return;
    const query = client.query;
    client.query = ((...input: unknown[]) => {
      const [sent] = input as [string | Statement];
      seen.push(typeof sent === 'string' ? { text: sent } : sent);
      return Reflect.apply(query, client, input);
    }) as PoolClient['query'];
    undo.set(client, () => void (client.query = query));
  };
  pool.on('acquire', listen);
  await work();
  pool.off('acquire', listen);
  for (const step of undo.values()) step();
  return seen;
}
