import { expect, jest } from '@jest/globals';
import { DatabasePools } from '../../src/platform/database/database-pools.ts';
import type { Statement } from '../../src/platform/observability/observe-statement.ts';
import type { TestApp } from '../harness.ts';
import { throughPooler } from '../pgbouncer.ts';

/** The name of a statement that is prepared; through the pooler of `npm test -- long` none is. */
export const preparedAs = (label: string): unknown =>
  throughPooler ? undefined : expect.stringMatching(new RegExp(`^${label}_[0-9a-f]{12}$`));

/** What requests send to PostgreSQL while `work` runs. */
export async function recordStatements(running: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const { requests } = running.nest.get(DatabasePools);
  const recorded: Statement[] = [];
  const connect = requests.connect.bind(requests);
  const spy = jest.spyOn(requests, 'connect').mockImplementation(async () => {
    const connection = await connect();
    const run = connection.run.bind(connection);
    jest.spyOn(connection, 'run').mockImplementation((statement) => {
      recorded.push(statement);
      return run(statement);
    });
    return connection;
  });
  await work().finally(() => spy.mockRestore());
  return recorded;
}
