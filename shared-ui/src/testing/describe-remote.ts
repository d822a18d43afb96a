import type * as jestGlobals from '@jest/globals';
import { APP_CONTRACT, type RemoteManifest, remoteManifestSchema, satisfiesContract } from 'contracts';
import { hasLocale, type RemoteModule } from 'shared-ui/app';
import { propertiesBesidePages } from './remote-routes.ts';

type Loaded = { remote: RemoteModule };

// Not imported: this folder is also used by a remote that runs alone in a browser, without Jest
const jest = (): typeof jestGlobals => globalThis as unknown as typeof jestGlobals;

/**
 * The conformance suite of remotes: `describeRemote(remoteJson, () => import('./remote.tsx'))`. A remote that passes runs in
 * any shell with its contract version.
 */
export function describeRemote(remoteJson: unknown, load: () => Promise<object>): void {
  const { describe } = jest();
  const parsed = remoteManifestSchema.safeParse(remoteJson);
  const loaded = async (): Promise<RemoteModule> => ((await load()) as Loaded).remote;

  describe('as a remote', () => {
    describeManifest(remoteJson, parsed.data);
    if (!parsed.success) return;
    describeModule(parsed.data, load, loaded);
    describeSlots(parsed.data, loaded);
  });
}

function describeManifest(remoteJson: unknown, manifest: RemoteManifest | undefined): void {
  const { expect, it } = jest();
  it('has a valid remote.json', () => {
    expect(remoteManifestSchema.safeParse(remoteJson).error?.issues ?? []).toEqual([]);
  });
  it('asks for a contract that the shell gives', () => {
    expect({
      needs: manifest?.contract,
      given: APP_CONTRACT,
      fits: satisfiesContract(manifest?.contract ?? ''),
    }).toMatchObject({
      fits: true,
    });
  });
  it('links only to pages of its own', () => {
    const links = [...(manifest?.nav ?? []), ...(manifest?.footer ?? [])].map((link) => link.path);
    expect(links.filter((path) => !manifest?.routes.includes(path))).toEqual([]);
  });
  it('prerenders only pages of its own', () => {
    expect(
      manifest?.prerender?.filter((address) => !manifest.routes.includes(address.split('?')[0] ?? '')) ?? [],
    ).toEqual([]);
  });
}

function describeModule(
  manifest: RemoteManifest,
  load: () => Promise<object>,
  loaded: () => Promise<RemoteModule>,
): void {
  const { expect, it } = jest();
  it('exposes only `remote`', async () => {
    expect(Object.keys(await load())).toEqual(['remote']);
  });
  it('has a page for each route it declares, and no other', async () => {
    expect((await loaded()).routes.map(({ path = '' }) => path).toSorted()).toEqual(manifest.routes.toSorted());
  });
  it('loads each of its pages', async () => {
    const broken: string[] = [];
    for (const { path, lazy } of (await loaded()).routes) {
      if (typeof lazy !== 'function') continue;
      const page = (await lazy()) as { Component?: unknown };
      if (typeof page.Component !== 'function') broken.push(`${path}: its file exports no component named Component`);
    }
    expect(broken).toEqual([]);
  });
  it('has pages alone for routes, without loaders, actions and children, which the shell does not add', async () => {
    expect(propertiesBesidePages((await loaded()).routes)).toEqual([]);
  });
  it('brings its texts under its own name', async () => {
    const { routes } = await loaded();
    expect(routes.length === 0 || hasLocale(manifest.name)).toBe(true);
  });
}

function describeSlots(manifest: RemoteManifest, loaded: () => Promise<RemoteModule>): void {
  const { expect, it } = jest();
  it('fills each slot it declares, and no other', async () => {
    expect(Object.keys((await loaded()).slots ?? {}).toSorted()).toEqual(manifest.slots.toSorted());
  });
  it('loads what it puts into each slot', async () => {
    const fillings = await Promise.all(Object.values((await loaded()).slots ?? {}).map((load) => load()));
    expect(fillings.map((filling) => typeof filling.default)).toEqual(fillings.map(() => 'function'));
  });
}
