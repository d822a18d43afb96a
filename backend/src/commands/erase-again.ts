import { AccountDataFlow } from '../flows/account-data/account-data.flow.ts';
import { withApp } from './with-site.ts';

/** Deletes the accounts again that a restored backup has brought back. Names nobody. */
export async function eraseAgain(env: NodeJS.ProcessEnv): Promise<string> {
  const { recorded, erased } = await withApp(env, (app) => app.get(AccountDataFlow).eraseAgain());
  return `Deleted again: ${erased}. Accounts whose deletion is recorded in the store of files: ${recorded}.`;
}
