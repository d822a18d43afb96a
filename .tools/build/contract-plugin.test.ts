/** @jest-environment node */
import { afterEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { ContractPlugin } from './contract-plugin.mjs';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Builds a remote of these files with the facade outside of it, and gives what the build complains of. */
async function complaints(contract: string, files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-contract-'));
  folders.push(folder);
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ contract }));
  writeFileSync(join(folder, 'package.json'), '{"type":"module","sideEffects":false}');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name), text);
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: './src/remote.js',
    output: { path: join(folder, 'dist') },
    optimization: { minimize: false },
    externals: { 'shared-ui/app': 'var Facade' },
    plugins: [new ContractPlugin()],
  });
  const stats = await new Promise<webpack.Stats | undefined>((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  return stats?.compilation.errors.map(({ message }) => message) ?? [];
}

it('stops a remote that uses a part of the facade which its contract version does not have, and says who', async () => {
  const files = {
    'remote.js': "import { paths, api } from 'shared-ui/app'; console.log(api, paths.home(), paths.tip(1));",
  };
  const [complaint, ...others] = await complaints('1.3.0', files);
  expect(others).toEqual([]);
  expect(complaint).toContain('src/remote.js uses paths.tip');
  expect(complaint).toContain('Raise "contract" in remote.json to 1.4.0');
});

it('lets a remote through that asks for all that it uses', async () => {
  const files = { 'remote.js': "import { paths } from 'shared-ui/app'; console.log(paths.tip(1));" };
  expect(await complaints('1.4.0', files)).toEqual([]);
});

it('counts only what is in the build', async () => {
  const files = {
    'remote.js': "import { used } from './part.js'; used();",
    'part.js':
      "import { api, whenIdle } from 'shared-ui/app'; export const used = () => api; export const unused = () => whenIdle;",
  };
  expect(await complaints('1.0.0', files)).toEqual([]);
});

it('takes somebody who hands the whole facade on for somebody who needs all of it', async () => {
  const files = { 'remote.js': "import * as facade from 'shared-ui/app'; console.log(facade);" };
  expect(await complaints('1.0.0', files)).toEqual([expect.stringContaining('uses all of it')]);
});
