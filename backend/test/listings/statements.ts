import type { PoolClient } from 'pg';
import type { TestApp } from '../harness.ts';

export interface Statement {
  name?: string;
  text: string;
}

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
