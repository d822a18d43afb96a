import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { remoteManifestSchema, type RemotesFile } from 'shared-ui/contracts';
import { addressOf, remotesIn, workspaceOf, type Places } from './sites.ts';

/** Answers /remotes.json from each remote's remote.json as it is now; the entries are those of the development servers. */
export const devRemotes = (places: Places) => ({
  name: 'remotes.json',
  path: '/remotes.json',
  middleware: (_request: unknown, response: ServerResponse, next: (error: unknown) => void) => {
    readRemotes(places).then((remotes) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(remotes));
    }, next);
  },
});

async function readRemotes(places: Places): Promise<RemotesFile> {
  const entries = remotesIn(places).map(async (name) => {
    const text = await readFile(join(workspaceOf(places, name), 'remote.json'), 'utf8');
    const manifest = remoteManifestSchema.parse(JSON.parse(text));
    return [name, { ...manifest, entry: `${addressOf(name)}/remoteEntry.js` }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
